export interface CamtEntry {
  amount: string;
  currency?: string;
  ref?: string | null;
  side?: "CRDT" | "DBIT";
  reversal?: boolean;
  /** XML added to the entry itself. */
  inEntry?: string;
  status?: string;
  /** Booking date; null leaves it out. */
  day?: string | null;
  /** Transactions of the entry; more than one make a batch. */
  parts?: CamtPart[];
}
export interface CamtPart {
  amount?: string;
  ref?: string;
  payer?: string;
  iban?: string;
  text?: string;
  structured?: string;
  /** XML added to the transaction itself, and with `refs` to its references. */
  inside?: string;
  refs?: string;
}

/** Element names of each kind of message and of its statement. */
const MESSAGES = {
  "052": ["BkToCstmrAcctRpt", "Rpt"],
  "053": ["BkToCstmrStmt", "Stmt"],
  "054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;

/** Writes a bank's statement in CAMT, version 02 or 08. */
export function camt(
  entries: CamtEntry[],
  {
    kind = "053",
    version = "08",
    iban = "MA64011519000001205000534921",
    account = `<IBAN>${iban}</IBAN>`,
    id = "STMT-1",
    before = "",
    around = "",
  }: Partial<Record<"version" | "iban" | "account" | "id" | "before" | "around", string>> & {
    kind?: keyof typeof MESSAGES;
  } = {},
): Uint8Array {
  const old = version === "02";
  const part = (
    { amount, ref, payer, iban: from, text, structured, inside = "", refs = "" }: CamtPart,
    currency: string,
  ) => `<TxDtls>
    <Refs>${ref ? `<AcctSvcrRef>${ref}</AcctSvcrRef>` : ""}${refs || "<EndToEndId>NOTPROVIDED</EndToEndId>"}</Refs>
    ${amount ? (old ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>` : `<Amt Ccy="${currency}">${amount}</Amt>`) : ""}
    <RltdPties>${payer ? `<Dbtr>${old ? `<Nm>${payer}</Nm>` : `<Pty><Nm>${payer}</Nm></Pty>`}</Dbtr>` : ""}${from ? `<DbtrAcct><Id><IBAN>${from}</IBAN></Id></DbtrAcct>` : ""}</RltdPties>
    <RmtInf>${text ? `<Ustrd>${text}</Ustrd>` : ""}${structured ? `<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>` : ""}</RmtInf>${inside}
  </TxDtls>`;
  const entry = ({
    amount,
    currency = "EUR",
    ref,
    side = "CRDT",
    reversal,
    status = "BOOK",
    day = "2026-11-20",
    inEntry = "",
    parts = [],
  }: CamtEntry) => `<Ntry>
    <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${reversal ? "<RvslInd>true</RvslInd>" : ""}
    <Sts>${old ? status : `<Cd>${status}</Cd>`}</Sts>${day === null ? "" : `<BookgDt><Dt>${day}</Dt></BookgDt>`}
    ${ref ? `<AcctSvcrRef>${ref}</AcctSvcrRef>` : ""}<NtryDtls>${parts.map((one) => part(one, currency)).join("")}</NtryDtls>${inEntry}
  </Ntry>`;
  const [message, statement] = MESSAGES[kind];
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${before}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${message}><GrpHdr><MsgId>1</MsgId></GrpHdr>
<${statement}><Id>${id}</Id><Acct><Id>${account}</Id></Acct>${around}${entries.map(entry).join("")}</${statement}>
</${message}></Document>`);
}
