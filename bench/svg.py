# SPDX-License-Identifier: MIT
"""Shared by the pictures: SVG elements, and colours for light and dark pages."""

from xml.sax.saxutils import escape

STYLE = """
text{font:13px system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;fill:#1f2328}
.page{fill:#fff}.head{font-size:16px;font-weight:600}.small{font-size:12px;fill:#59636e}.strong{font-weight:600}
.grid{stroke:#d8dee4;stroke-width:1}.one{stroke:#59636e;stroke-width:1.5}
.more{fill:#2f6fbb}.less{fill:#b4532a}
.line{fill:none;stroke-width:2.5;stroke-linejoin:round}.band{opacity:.18;stroke:none}
.rondo{stroke:#2f6fbb;fill:#2f6fbb}.libuv{stroke:#7a6a00;fill:#7a6a00}.line.rondo,.line.libuv{fill:none}
.mark{stroke:#fff;stroke-width:1.2}.m0{fill:#8250df}.m1{fill:#d4930d}.m2{fill:#1a7f37}.m3{fill:#cf3b7e}.m4{fill:#57606a}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}.page{fill:#0d1117}.small{fill:#9198a1}.grid{stroke:#2b323b}.one{stroke:#9198a1}
.more{fill:#4493f8}.less{fill:#e0793f}.rondo{stroke:#4493f8;fill:#4493f8}.libuv{stroke:#d4b72c;fill:#d4b72c}
.line.rondo,.line.libuv{fill:none}
.mark{stroke:#0d1117}.m0{fill:#b78aff}.m1{fill:#f0b429}.m2{fill:#3fb950}.m3{fill:#f778ba}.m4{fill:#c9d1d9}}
"""


def text(x, y, content, anchor="start", kind=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(content)}</text>'


def line(x1, y1, x2, y2, kind="grid"):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def bar(x, y, width, height, kind):
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0.5):.1f}" height="{height}" rx="2" class="{kind}"/>'


def mark(x, y, index):
    """A small mark with its own shape and colour."""
    size = 5.5
    shapes = [
        f"M{x} {y - size}L{x + size} {y}L{x} {y + size}L{x - size} {y}Z",
        f"M{x} {y - size}L{x + size} {y + size - 1}L{x - size} {y + size - 1}Z",
        f"M{x - 4.5} {y}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z",
        f"M{x - 4.5} {y - 4.5}h9v9h-9Z",
        f"M{x} {y + size}L{x + size} {y - size + 1}L{x - size} {y - size + 1}Z",
    ]
    return f'<path d="{shapes[index % 5]}" class="mark m{index % 5}"/>'


def document(width, height, title, parts):
    body = "\n".join(parts)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" width="{width}" role="img">\n'
            f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n"
            f'<rect width="{width}" height="{height:.0f}" class="page"/>\n{body}\n</svg>\n')
