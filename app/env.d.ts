/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />
import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** For the scripts of this one page. */
    nonce: string;
    /** Names this request in the log and on an error page. */
    requestId: string;
    /** The visitor's address as the trusted proxies tell it. */
    address: string;
    /** What was posted, as it came: to look at a large file in it without copying it. */
    body?: Buffer;
    /** Set when the server itself refuses the request: what the problem page says. */
    problem?: { status: number; code: string };
  }
  interface Future {
    v3_singleFetch: true;
  }
}
