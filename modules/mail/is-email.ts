/**
 * Whether a text is an e-mail address that mail servers accept (RFC 5321, section 4.5.3.1), in any script (RFC 6531).
 */
export function isEmail(text: string): boolean {
  const [, local = "", host = ""] = /^([^\s@<>(),;:"[\]\\]+)@([^\s@<>(),;:"[\]\\]+)$/u.exec(text) ?? [];
  if (text.length > 254 || local.length > 64 || /\p{Cc}/u.test(text)) return false;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  const labels = host.split(".");
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label))
  );
}
