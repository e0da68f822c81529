/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />
import "@remix-run/server-runtime";
import type { PostedForm } from "#app/http/gate/posted-form";
import type { Problem } from "#app/http/problems";
import type { Verified } from "#app/server/public-answers/whole-answer";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** Nonce for the scripts of this response. */
    nonce: string;
    /** Id of this request in the log and on error pages. */
    requestId: string;
    /** The client's address, as reported by trusted proxies. */
    address: string;
    /**
     * The posted form: its texts, which `request.formData()` has too, and its files and long texts, which are only
     * here.
     */
    form?: PostedForm;
    /** Set if the server itself refuses the request: the problem shown on the page. */
    problem?: Problem;
    /** Whether the client prefers a page to JSON. */
    prefersPage?: boolean;
    /** Reports the result of a page's verification, so that the page may be cached. */
    tellVerified?: (verified: Verified) => void;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
