/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />
import "@remix-run/server-runtime";
import type { PostedForm } from "#app/http/gate/posted-form";
import type { Problem } from "#app/http/problems";
import type { Verified } from "#app/server/public-answers/whole-answer";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** For the scripts of this one page. */
    nonce: string;
    /** Names this request in the log and on an error page. */
    requestId: string;
    /** The visitor's address as the trusted proxies tell it. */
    address: string;
    /** The posted form: its texts, which `request.formData()` gives too, and its files and long texts, which are only here. */
    form?: PostedForm;
    /** Set when the server itself refuses the request: what the problem page says. */
    problem?: Problem;
    /** Whether who asks would rather have a page than JSON. */
    prefersPage?: boolean;
    /** Says what the page has verified, so that it may be shown again while nothing of it has changed. */
    tellVerified?: (verified: Verified) => void;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
