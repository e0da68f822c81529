import QRCode from "qrcode";
import { type EpcTransfer, epcPayload } from "../rules/epc-code";

/** Error correction level and largest symbol by the guideline. */
const CORRECTION = "M";
const LARGEST_VERSION = 13;

/** Draws the code of a transfer as squares, row by row; null where a transfer cannot have a code. */
export function drawEpcCode(transfer: EpcTransfer): { size: number; dark: boolean[] } | null {
  const payload = epcPayload(transfer);
  if (payload === null) return null;
  const { modules, version } = QRCode.create(payload, { errorCorrectionLevel: CORRECTION });
  if (version > LARGEST_VERSION) return null;
  return { size: modules.size, dark: Array.from(modules.data, (square) => square === 1) };
}
