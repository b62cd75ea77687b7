// SPDX-License-Identifier: MIT
//
// util.parseArgs: first tokens, then the checks of strict mode, then values.
'use strict';

const { checkObject, codedError, invalidArgType, invalidArgValue } = require('internal/errors');

function checkType(value, type, name) {
  if (typeof value !== type) throw invalidArgType(name, type, value);
}

function checkDefault({ type, multiple, default: value }, name) {
  if (!multiple) {
    checkType(value, type, name);
    return;
  }
  if (!Array.isArray(value)) throw invalidArgType(name, 'Array', value);
  value.forEach((item, index) => checkType(item, type, `${name}[${index}]`));
}

// As in Node, only own properties count here.
function ownOf(given) {
  const own = { __proto__: null };
  for (const name of Object.getOwnPropertyNames(Object(given))) own[name] = given[name];
  return own;
}

function checkOption(given, name) {
  checkObject(given, name);
  const option = ownOf(given);
  if (option.type !== 'string' && option.type !== 'boolean') {
    throw invalidArgType(`${name}.type`, "('string|boolean')", option.type);
  }
  if (Object.hasOwn(option, 'short')) {
    checkType(option.short, 'string', `${name}.short`);
    if (option.short.length !== 1) throw invalidArgValue(`${name}.short`, option.short, 'must be a single character');
  }
  if (Object.hasOwn(option, 'multiple')) checkType(option.multiple, 'boolean', `${name}.multiple`);
  if (option.default !== undefined) checkDefault(option, `${name}.default`);
}

function checkConfig({ args, options, strict, allowPositionals, allowNegative, tokens }) {
  if (!Array.isArray(args)) throw invalidArgType('args', 'Array', args);
  checkType(strict, 'boolean', 'strict');
  checkType(allowPositionals, 'boolean', 'allowPositionals');
  checkType(tokens, 'boolean', 'tokens');
  checkType(allowNegative, 'boolean', 'allowNegative');
  checkObject(options, 'options');
  for (const name of Object.keys(options)) checkOption(options[name], `options.${name}`);
}

const isLong = (word) => word.length > 2 && word.startsWith('--');
const isShort = (word) => word.length > 1 && word[0] === '-' && word[1] !== '-';

function optionOf(options, name) {
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

function nameOfShort(options, short) {
  return Object.keys(options).find((name) => options[name].short === short) ?? short;
}

function optionToken(name, rawName, index, value, inlineValue) {
  return { kind: 'option', name, rawName, index, value, inlineValue };
}

// Iterates over the words of an argument list.
class Tokenizer {
  #words;
  #options;
  #index = -1;
  tokens = [];

  constructor(args, options) {
    this.#words = [...args];
    this.#options = options;
  }

  // A string option without an inline value takes the next word.
  #addOption(name, rawName, value) {
    if (value !== undefined) {
      this.tokens.push(optionToken(name, rawName, this.#index, value, true));
      return;
    }
    const takesNext = optionOf(this.#options, name)?.type === 'string' && this.#words.length > 0 && this.#words[0] !== undefined;
    this.tokens.push(optionToken(name, rawName, this.#index, takesNext ? this.#words.shift() : undefined, takesNext ? false : undefined));
    if (takesNext) this.#index++;
  }

  #addShorts(word) {
    for (let at = 1; at < word.length; at++) {
      const name = nameOfShort(this.#options, word[at]);
      const isLast = at === word.length - 1;
      if (optionOf(this.#options, name)?.type === 'string' && !isLast) {
        this.#addOption(name, `-${word[at]}`, word.slice(at + 1));
        return;
      }
      this.#addOption(name, `-${word[at]}`, undefined);
    }
  }

  run() {
    while (this.#words.length > 0) {
      const word = this.#words.shift();
      this.#index++;
      if (word === '--') {
        this.tokens.push({ kind: 'option-terminator', index: this.#index });
        for (const value of this.#words) this.tokens.push({ kind: 'positional', index: ++this.#index, value });
        break;
      }
      const equals = isLong(word) ? word.indexOf('=', 3) : -1;
      if (isShort(word)) this.#addShorts(word);
      else if (!isLong(word)) this.tokens.push({ kind: 'positional', index: this.#index, value: word });
      else if (equals < 0) this.#addOption(word.slice(2), word, undefined);
      else this.#addOption(word.slice(2, equals), word.slice(0, equals), word.slice(equals + 1));
    }
    return this.tokens;
  }
}

function invalidValue(message) {
  return codedError(TypeError, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE', message);
}

function checkAmbiguous({ rawName, value, inlineValue, name }) {
  if (inlineValue !== false || value.length < 2 || value[0] !== '-') return;
  const example = rawName.startsWith('--') ? `'${rawName}=-XYZ'` : `'--${name}=-XYZ' or '${rawName}-XYZ'`;
  throw invalidValue(`Option '${rawName}' argument is ambiguous.
Did you forget to specify the option argument for '${rawName}'?
To specify an option argument starting with a dash use ${example}.`);
}

function checkKnown(config, token) {
  const { options, allowPositionals } = config;
  if (optionOf(options, token.name) !== undefined) return;
  const hint = allowPositionals ? '. To specify a positional argument starting with a \'-\', place it at the end of the command ' +
    `after '--', as in '-- "${token.rawName}"` : '';
  throw codedError(TypeError, 'ERR_PARSE_ARGS_UNKNOWN_OPTION', `Unknown option '${token.rawName}'${hint}`);
}

function checkUsage(config, token) {
  checkKnown(config, token);
  const { short, type } = config.options[token.name];
  const shown = `${short ? `-${short}, ` : ''}--${token.name}`;
  if (type === 'string' && typeof token.value !== 'string') throw invalidValue(`Option '${shown} <value>' argument missing`);
  if (type === 'boolean' && token.value !== undefined && token.value !== null) {
    throw invalidValue(`Option '${shown}' does not take an argument`);
  }
}

// `--no-name` sets `name` to false, if that is allowed and an option.
function negated(config, token) {
  const positive = token.name.slice(3);
  if (!config.allowNegative || !token.rawName.startsWith('--no-')) return undefined;
  return optionOf(config.options, positive)?.type === 'boolean' || !config.strict ? positive : undefined;
}

function store(values, options, name, value) {
  if (name === '__proto__') return;
  if (optionOf(options, name)?.multiple) (values[name] ??= []).push(value);
  else values[name] = value;
}

function takeOption(config, token, values) {
  const positive = negated(config, token);
  if (config.strict) {
    checkUsage(config, positive === undefined ? token : { __proto__: null, ...token, name: positive });
    checkAmbiguous(token);
  }
  const isFalse = positive !== undefined && token.value === undefined;
  if (isFalse) token.name = positive;
  store(values, config.options, token.name, token.value ?? !isFalse);
}

function takePositional(config, token, positionals) {
  if (!config.allowPositionals) {
    throw codedError(TypeError, 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
      `Unexpected argument '${token.value}'. This command does not take positional arguments`);
  }
  positionals.push(token.value);
}

function defaultArgs() {
  const { process } = globalThis;
  return process.argv.slice(internalBinding('options').eval === undefined ? 2 : 1);
}

// The option definitions, without inherited properties.
function ownDescriptions(given) {
  const options = { __proto__: null };
  for (const name of Object.keys(given)) options[name] = ownOf(given[name]);
  return options;
}

function parseArgs(options = {}) {
  const given = ownOf(options);
  const strict = given.strict ?? true;
  const config = {
    args: given.args ?? defaultArgs(),
    options: given.options ?? {},
    strict,
    allowPositionals: given.allowPositionals ?? !strict,
    allowNegative: given.allowNegative ?? false,
    tokens: given.tokens ?? false,
  };
  checkConfig(config);
  config.options = ownDescriptions(config.options);
  const tokens = new Tokenizer(config.args, config.options).run();
  const result = { values: Object.create(null), positionals: [] };
  if (config.tokens) result.tokens = tokens;
  for (const token of tokens) {
    if (token.kind === 'option') takeOption(config, token, result.values);
    else if (token.kind === 'positional') takePositional(config, token, result.positionals);
  }
  for (const [name, { default: value }] of Object.entries(config.options)) {
    if (value !== undefined && result.values[name] === undefined && name !== '__proto__') result.values[name] = value;
  }
  return result;
}

module.exports = { parseArgs };
