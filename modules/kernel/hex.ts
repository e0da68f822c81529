/** 32 bytes as `0x` and 64 lower-case hexadecimal digits. */
export type Hex32 = `0x${string}`;
/** A 20-byte account or contract address, EIP-55 checksummed. */
export type Address = `0x${string}`;
