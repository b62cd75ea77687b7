/* SPDX-License-Identifier: MIT */
/* The TLS binding: one object, to which each of the tls_*.c files adds its part. */
#include "binding/tls.h"
#include "lazy.h"

#include <openssl/err.h>

/* setHook(function): see rt_tls_question in shared.txt; it gets (owner, question, what,
 * server name). */
RT_NATIVE(set_hook, "f") {
  struct rt_tls *tls = rt_self->tls;
  if (tls->hook != NULL)
    rt_release(tls->hook);
  tls->hook = argv[0];
  rt_keep(tls->hook);
  return rt_undefined();
}

/* cipherList(): {names}, those of TLS 1.3 last. */
RT_NATIVE(cipher_list) {
  rt_value names = rt_array(0, NULL);
  SSL_CTX *context = SSL_CTX_new(TLS_method());
  SSL *ssl = context == NULL ? NULL : SSL_new(context);
  STACK_OF(SSL_CIPHER) *ciphers = ssl == NULL ? NULL : SSL_get_ciphers(ssl);
  if (context != NULL && SSL_CTX_set_cipher_list(context, "ALL:COMPLEMENTOFALL") == 1)
    ciphers = SSL_CTX_get_ciphers(context);
  for (int i = 0; i < sk_SSL_CIPHER_num(ciphers); i++)
    rt_array_push(names, rt_text(SSL_CIPHER_get_name(sk_SSL_CIPHER_value(ciphers, i))));
  SSL_free(ssl);
  SSL_CTX_free(context);
  ERR_clear_error();
  rt_object result = rt_object_new();
  rt_set(result, "names", names);
  return result;
}

/* certificatePaths(): {file, folder, fileVariable, folderVariable}, OpenSSL's defaults. */
RT_NATIVE(certificate_paths) {
  rt_object paths = rt_object_new();
  rt_set(paths, "file", rt_text(X509_get_default_cert_file()));
  rt_set(paths, "folder", rt_text(X509_get_default_cert_dir()));
  rt_set(paths, "fileVariable", rt_text(X509_get_default_cert_file_env()));
  rt_set(paths, "folderVariable", rt_text(X509_get_default_cert_dir_env()));
  return paths;
}

static const struct rt_method methods[] = {
    {"setHook", set_hook},
    {"cipherList", cipher_list},
    {"certificatePaths", certificate_paths},
};

static void release(void *part) {
  struct rt_tls *tls = part;
  if (tls->roots != NULL)
    X509_STORE_free(tls->roots);
}

rt_value rt_bind_tls(void) {
  if (!rt_lazy_open(&rt_lazy_crypto) || !rt_lazy_open(&rt_lazy_ssl))
    return NULL;
  if (!RT_PART(tls, NULL, release))
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "state", rt_shared_doubles(rt_self->tls->state, RT_TLS_STATE_COUNT));
  rt_tls_context(binding);
  rt_tls_context_keys(binding);
  rt_tls_context_settings(binding);
  rt_tls_peer(binding);
  rt_tls_peer_names(binding);
  rt_tls_psk(binding);
  rt_tls_send(binding);
  rt_tls_session(binding);
  rt_tls_step(binding);
  return binding;
}
