import { directionOf, FALLBACK_LANGUAGE, isLanguage } from "../../kernel/languages";
import { drawMark, type SheetTable, writeSheets } from "../../rendering/index.server";
import type { InvoiceDocument } from "../rules/invoice-document";
import { drawTransfer } from "./draw-transfer";
import { facturX } from "./factur-x";
import * as texts from "./invoice-texts";
import {
  COLORS,
  drawLine,
  INNER,
  keepTogether,
  MARGIN,
  openPaper,
  PAGE,
  type Paper,
  setLine,
  sheetOf,
  type TextStyle,
  write,
} from "./paper";
import { fillIn, type InvoiceWording } from "./wording";

export interface InvoiceOptions {
  /** Product whose mark is at the head, also the producer in the file's metadata. */
  productName: string;
  /** Payload of the QR code for banking apps, on a pro-forma invoice. */
  epcPayload: string | null;
  /** Whether the plan begins with its payment, so that no days can be printed yet. */
  beginsWithPayment?: boolean;
  /** Part of the amount that the customer's credit covers. */
  creditMinor?: number;
}

/** Left edges of the sums and of the second of two columns. */
const SUMS = INNER * 0.46;
const SECOND = INNER * 0.52;
const LABELS = 138;

/**
 * Draws an invoice, credit note or pro-forma invoice as a PDF/A-3 in its language, with the same invoice for programs
 * embedded (Factur-X). The same document gives the same bytes.
 */
export function drawInvoice(
  document: InvoiceDocument,
  words: InvoiceWording,
  { productName, epcPayload, beginsWithPayment = false, creditMinor = 0 }: InvoiceOptions,
): Uint8Array {
  const language = isLanguage(document.language) ? document.language : FALLBACK_LANGUAGE;
  const writer = texts.writerOf(language, document.currency);
  const paper = openPaper(language);
  drawHead(paper, document, words, writer, productName);
  drawParties(paper, document, words, writer);
  paper.y += 24;
  paper.y += write(paper, texts.headlineOf(document, words, writer, creditMinor), paper.y, {
    size: 17,
    strong: true,
    role: "H2",
  });
  paper.y += 14;
  drawLines(paper, document, words, writer, beginsWithPayment);
  drawSums(paper, texts.sumsOf(document, words, writer, creditMinor), amountAt(paper, document, writer));
  if (document.kind === "request") drawTransfer(paper, document, words, epcPayload);
  drawNotes(paper, texts.notesOf(document, words, writer));
  drawFeet(paper, document, words, writer);
  const electronic = facturX(document, words);
  return writeSheets(paper.sheets, {
    language,
    title: `${words.titles[document.kind]} ${document.number}`,
    producer: productName,
    createdAt: new Date(`${document.issuedOn}T00:00:00Z`),
    attachment: electronic?.attachment ?? null,
    metadata: electronic?.metadata ?? "",
  });
}

type Draws = [paper: Paper, document: InvoiceDocument, words: InvoiceWording, writer: texts.Writer];

function drawHead(...[paper, document, words, writer, productName]: [...Draws, productName: string]): void {
  write(paper, words.titles[document.kind], paper.y, { size: 24, strong: true, role: "H1", width: INNER * 0.6 });
  drawProduct(paper, productName);
  paper.y += 30;
  for (const { label, value, words: isWords } of texts.headOf(document, words, writer)) {
    const height = write(paper, label, paper.y, { quiet: true, width: LABELS - 8 });
    write(paper, value, paper.y, { x: LABELS, width: INNER - LABELS, as: isWords ? "sentence" : "number" });
    paper.y += Math.max(height, 15);
  }
}

/** Draws the product's star and name at the end of the first line. */
function drawProduct(paper: Paper, name: string): void {
  const { language } = paper;
  const y = paper.y - 2;
  const [, , text] = drawMark(name, language, { x: 0, y, size: 17 });
  const width =
    text?.kind === "text"
      ? Math.max(...text.lines.map(({ runs }) => runs.at(-1)).map((run) => (run ? run.x + run.width : 0)))
      : 0;
  const whole = width + 17 * 1.35;
  const x = directionOf(language) === "rtl" ? MARGIN + whole : PAGE.width - MARGIN - whole;
  for (const item of drawMark(name, language, { x, y, size: 17 })) {
    if (item.kind === "shape") sheetOf(paper).shapes.push(item);
    else if (item.kind === "text") sheetOf(paper).content.push(item);
  }
}

function drawParties(...[paper, document, words, writer]: Draws): void {
  paper.y += 20;
  const top = paper.y;
  const seller = texts.partyOf(document.seller, words, writer);
  const buyer = texts.partyOf({ ...document.buyer, registration: null }, words, writer);
  const ends = [
    { title: words.seller, party: seller, x: 0 },
    { title: words.buyer, party: buyer, x: SECOND },
  ].map(({ title, party, x }) => {
    const width = INNER - SECOND;
    let y = top;
    y += write(paper, title, y, { x, width, quiet: true, role: "H2" }) + 1;
    y += write(paper, party.name, y, { x, width, strong: true, as: "name", lines: 3 });
    for (const line of party.address.filter(Boolean)) y += write(paper, line, y, { x, width, as: "name", lines: 3 });
    if (party.number) y += write(paper, `${party.number.label} ${party.number.value}`, y, { x, width });
    if (party.registration) y += write(paper, party.registration, y, { x, width, as: "name" });
    return y;
  });
  paper.y = Math.max(...ends);
}

function drawLines(...[paper, document, words, writer, untold]: [...Draws, untold: boolean]): void {
  let table = openTable(paper, words);
  for (const line of document.lines) {
    if (keepTogether(paper, 46)) table = openTable(paper, words);
    const { what, period, amount } = texts.lineOf(line, words, writer);
    const top = paper.y + 18;
    const first = setLine(paper, what, top, { size: 10, width: INNER * 0.72 });
    const second = setLine(paper, untold ? words.fromPayment : period, top + first.height - 0.5, {
      size: 8.5,
      quiet: true,
      width: INNER * 0.72,
    });
    const sum = setLine(paper, amount, top, { size: 10, ...amountAt(paper, document, writer) });
    table.rows.push({ heads: false, cells: [[first.item, second.item], [sum.item]] });
    paper.y = top + first.height + second.height - 4;
    drawLine(paper, paper.y);
  }
}

/**
 * Style of an amount: amounts align so that their decimal points are beneath one another, also at the left side of a
 * page.
 */
function amountAt(paper: Paper, { lines, totalMinor }: InvoiceDocument, writer: texts.Writer): TextStyle {
  const style = { as: "number", width: INNER * 0.26, lines: 1 } as const;
  if (directionOf(paper.language) === "ltr") return { ...style, x: INNER, at: "end" };
  const amounts = [...lines.map(({ netMinor }) => netMinor), totalMinor].map(writer.money);
  const widest = Math.max(
    ...amounts.map((amount) => setLine(paper, amount, 0, { ...style, size: 10, strong: true }).wide),
  );
  return { ...style, x: INNER - widest, at: "start" };
}

function openTable(paper: Paper, words: InvoiceWording): SheetTable {
  const heading = { size: 8.5, quiet: true } as const;
  const what = setLine(paper, words.description, paper.y, { ...heading, width: INNER * 0.7 });
  const amount = setLine(paper, words.amount, paper.y, { ...heading, x: INNER, at: "end", width: INNER * 0.28 });
  const table: SheetTable = { kind: "table", rows: [{ heads: true, cells: [[what.item], [amount.item]] }] };
  sheetOf(paper).content.push(table);
  paper.y += 8;
  drawLine(paper, paper.y, { color: COLORS.ink });
  return table;
}

function drawSums(paper: Paper, sums: ReturnType<typeof texts.sumsOf>, column: TextStyle): void {
  paper.y += 4;
  keepTogether(paper, sums.length * 22);
  const table: SheetTable = { kind: "table", rows: [] };
  sheetOf(paper).content.push(table);
  for (const [index, { label, value, strong }] of sums.entries()) {
    if (index > 0) drawLine(paper, paper.y, { x: SUMS });
    const top = paper.y + 15;
    const name = setLine(paper, label, top, { x: SUMS, width: INNER - SUMS - 96, strong });
    const sum = setLine(paper, value, top, { ...column, strong });
    table.rows.push({ heads: false, cells: [[name.item], [sum.item]] });
    paper.y = top + name.height - 5;
  }
}

function drawNotes(paper: Paper, notes: string[]): void {
  paper.y += 24;
  for (const note of notes) {
    const { item, height } = setLine(paper, note, paper.y, { size: 8.5, quiet: true });
    if (keepTogether(paper, height - 10)) write(paper, note, paper.y, { size: 8.5, quiet: true });
    else sheetOf(paper).content.push(item);
    paper.y += height + 4;
  }
}

function drawFeet(...[paper, document, words, writer]: Draws): void {
  const { sheets } = paper;
  const number = document.transfer?.reference ?? document.number;
  for (const [index, sheet] of sheets.entries()) {
    const foot: Paper = { ...paper, sheets: [sheet] };
    const y = PAGE.height - 48;
    drawLine(foot, y - 16);
    const style = { size: 8, quiet: true, lines: 1 } as const;
    write(foot, `${number} · ${writer.money(document.totalMinor)}`, y, { ...style, as: "number", width: INNER * 0.6 });
    const page = fillIn(words.page, { page: `${index + 1}`, pages: `${sheets.length}` });
    write(foot, page, y, { ...style, x: INNER, at: "end", width: INNER * 0.35 });
  }
}
