export interface CamtEntry {
  amount: string;
  currency?: string;
  ref?: string | null;
  side?: "CRDT" | "DBIT";
  reversal?: boolean;
  status?: string;
  day?: string;
  /** More than one make a batch. */
  parts?: CamtPart[];
}
export interface CamtPart {
  amount?: string;
  ref?: string;
  payer?: string;
  iban?: string;
  text?: string;
  structured?: string;
}

/** A bank's statement in CAMT.053, as banks write version 02 or 08. */
export function camt(
  entries: CamtEntry[],
  { version = "08", iban = "MA64011519000001205000534921", id = "STMT-1", before = "", around = "" } = {},
): Uint8Array {
  const old = version === "02";
  const part = ({ amount, ref, payer, iban: from, text, structured }: CamtPart, currency: string) => `<TxDtls>
    <Refs>${ref ? `<AcctSvcrRef>${ref}</AcctSvcrRef>` : ""}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${amount ? (old ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>` : `<Amt Ccy="${currency}">${amount}</Amt>`) : ""}
    <RltdPties>${payer ? `<Dbtr>${old ? `<Nm>${payer}</Nm>` : `<Pty><Nm>${payer}</Nm></Pty>`}</Dbtr>` : ""}${from ? `<DbtrAcct><Id><IBAN>${from}</IBAN></Id></DbtrAcct>` : ""}</RltdPties>
    <RmtInf>${text ? `<Ustrd>${text}</Ustrd>` : ""}${structured ? `<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>` : ""}</RmtInf>
  </TxDtls>`;
  const entry = ({
    amount,
    currency = "EUR",
    ref,
    side = "CRDT",
    reversal,
    status = "BOOK",
    day,
    parts = [],
  }: CamtEntry) => `<Ntry>
    <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${reversal ? "<RvslInd>true</RvslInd>" : ""}
    <Sts>${old ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt><Dt>${day ?? "2026-11-20"}</Dt></BookgDt>
    ${ref ? `<AcctSvcrRef>${ref}</AcctSvcrRef>` : ""}<NtryDtls>${parts.map((one) => part(one, currency)).join("")}</NtryDtls>
  </Ntry>`;
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${before}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${around}${entries.map(entry).join("")}</Stmt>
</BkToCstmrStmt></Document>`);
}
