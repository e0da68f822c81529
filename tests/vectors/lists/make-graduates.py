#!/usr/bin/env python3
"""Makes graduates.xlsx as a school's office would: in LibreOffice, with a merged title, dates, numbers with zeros before them.

    python3 tests/vectors/lists/make-graduates.py     needs soffice (Debian: libreoffice-calc)

The file it makes is kept beside it, so that the tests need no office. Fifty people: names in Latin, Arabic and Chinese script.
"""
import pathlib
import subprocess
from xml.sax.saxutils import escape

HERE = pathlib.Path(__file__).parent
NAMES = ["Zoë Müller-Nguyễn", "محمد عبد الرحمن الزهراني", "欧阳静怡", "فاطمة الزهراء بنعلي", "王小明", "Jean-Luc O’Brien"]
PEOPLE = [NAMES[i] if i < len(NAMES) else f"Graduate {i + 1}" for i in range(50)]


def text(value, attributes=""):
    return f'<table:table-cell office:value-type="string" {attributes}><text:p>{escape(value)}</text:p></table:table-cell>'


def day(number):
    iso = f"2026-{4 + number // 28:02d}-{number % 28 + 1:02d}"
    return f'<table:table-cell table:style-name="day" office:value-type="date" office:date-value="{iso}"/>'


def number(value):
    return f'<table:table-cell table:style-name="padded" office:value-type="float" office:value="{value}"/>'


def row(*cells):
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


title = row(text("Atlas Academy — Graduates of 2026", 'table:number-columns-spanned="5"'), "<table:covered-table-cell table:number-columns-repeated=\"4\"/>")
header = row(*(text(name) for name in ["Full name", "E-mail address", "Course title", "Date of issue", "Student no."]))
rows = [
    row(text(name), text(f"graduate{i + 1}@example.org"), text("Applied Data Analysis"), day(i), number(123 + i))
    for i, name in enumerate(PEOPLE)
]
spaces = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{path}:1.0"'
    for name, path in [("office", "office"), ("table", "table"), ("text", "text"), ("number", "datastyle"), ("style", "style")]
)
document = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document {spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:date-style style:name="d"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:number-style style:name="n"><number:number number:min-integer-digits="5" number:decimal-places="0"/></number:number-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="d"/>
<style:style style:name="padded" style:family="table-cell" style:data-style-name="n"/>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="Cover">{row(text("Read me: the list is on the next sheet."))}</table:table>
<table:table table:name="Graduates">{title}{row(text(""))}{header}{''.join(rows)}</table:table>
</office:spreadsheet></office:body></office:document>
"""
source = HERE / "graduates.fods"
source.write_text(document, encoding="utf-8")
subprocess.run(["soffice", "--headless", "--convert-to", "xlsx", "--outdir", str(HERE), str(source)], check=True)
source.unlink()
