import { encodeQr, QR_QUIET_MODULES } from "../../scene/index.server";
import type { InvoiceDocument } from "../rules/invoice-document";
import { transferOf } from "./invoice-texts";
import { COLORS, fillBox, fromLeft, INNER, keepTogether, type Paper, setLine, sheetOf, write } from "./paper";
import type { InvoiceWording } from "./wording";

/** Draws the transfer's account and reference in a panel, with the QR code for banking apps. */
export function drawTransfer(
  paper: Paper,
  document: InvoiceDocument,
  words: InvoiceWording,
  payload: string | null,
): void {
  const rows = transferOf(document, words);
  if (rows.length === 0) return;
  const inner = { x: 18, width: INNER - (payload ? 190 : 36) };
  const note = { ...inner, size: 8.5, quiet: true };
  const written = rows.length * 16 + setLine(paper, words.transfer.note, 0, note).height + 64;
  const height = Math.max(written, payload ? 152 : 0);
  keepTogether(paper, height + 20);
  const top = paper.y + 20;
  fillBox(paper, { x: 0, y: top, width: INNER, height, color: COLORS.ground, round: 8 });
  let y = top + 27;
  y += write(paper, words.transfer.title, y, { ...inner, size: 11, strong: true, role: "H2" }) + 3;
  for (const { label, value, words: isWords } of rows) {
    write(paper, label, y, { ...inner, quiet: true, width: 104 });
    write(paper, value, y, {
      x: 126,
      width: inner.width - 108,
      as: isWords ? "name" : "number",
      strong: !isWords,
      lines: 1,
    });
    y += 16;
  }
  write(paper, words.transfer.note, y + 8, note);
  if (payload) drawCode(paper, payload, words, top + 16);
  paper.y = top + height;
}

/** Draws the code on white, with the empty border that scanners need. */
function drawCode(paper: Paper, payload: string, { transfer }: InvoiceWording, top: number): void {
  const modules = encodeQr(payload);
  const side = 104;
  const x = INNER - side - 18;
  const border = (side * QR_QUIET_MODULES) / (modules.count + 2 * QR_QUIET_MODULES);
  fillBox(paper, { x, y: top, width: side, height: side, color: "#ffffff", round: 4 });
  sheetOf(paper).content.push({
    kind: "qr",
    x: fromLeft(paper, x, side) + border,
    y: top + border,
    size: side - 2 * border,
    modules,
    color: COLORS.ink,
    alt: transfer.code,
    href: "",
  });
  write(paper, transfer.scan, top + side + 15, { x, width: side, size: 8, quiet: true, lines: 2 });
}
