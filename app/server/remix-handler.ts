import { createRequestHandler, type ServerBuild, writeReadableStreamToWritable } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import type { PostedForm } from "#app/http/gate/posted-form";
import { PROBLEM_HEADER } from "#app/http/problem.server";
import { whenGone } from "./connection-limits";

const KEPT_FOR_PROBLEM = ["Retry-After"];

/** Names that are about this connection, or that Remix would judge by although they have been judged already. */
const LEFT_OUT = new Set(["host", "origin", "x-forwarded-host", "connection", "content-length", "transfer-encoding"]);

/**
 * Answers with Remix. The address of the request is built on the configured origin: Host and X-Forwarded-Host are
 * whatever somebody sent.
 */
export function createRemixHandler(options: { build: ServerBuild; mode: string; publicOrigin: string }) {
  const handle = createRequestHandler(options.build, options.mode);

  return async function respond(
    request: ExpressRequest,
    response: ExpressResponse,
    problem?: { status: number; code: string },
  ): Promise<void> {
    const gone = new AbortController();
    whenGone(request, response, () => gone.abort());
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !LEFT_OUT.has(name))
        headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    }
    const method = problem ? "GET" : request.method;
    const form: PostedForm | undefined = method === "POST" ? response.locals.form : undefined;
    const url = new URL(options.publicOrigin + (problem ? "/problem" : withoutDoubleSlash(request.originalUrl)));
    const init: RequestInit = { method, headers, signal: gone.signal };
    if (form) {
      headers.set("content-type", "application/x-www-form-urlencoded");
      Object.assign(init, { body: streamOf(form), duplex: "half" });
    }
    const answer = await handle(new Request(url, init), {
      nonce: response.locals.nonce,
      requestId: response.locals.requestId,
      address: request.ip ?? "",
      ...(form ? { form } : {}),
      ...(problem ? { problem } : {}),
    });
    const code = answer.headers.get(PROBLEM_HEADER);
    if (code && !problem && request.accepts(["json", "html"]) === "html") {
      for (const name of KEPT_FOR_PROBLEM)
        if (answer.headers.has(name)) response.set(name, answer.headers.get(name) ?? "");
      return respond(request, response, { status: answer.status, code });
    }
    response.status(answer.status);
    for (const [name, value] of answer.headers) {
      if (name === "set-cookie") response.append(name, value);
      // Added to what was said before: that an address answers programs and people differently.
      else if (name === "vary") response.vary(value);
      else response.setHeader(name, value);
    }
    if (answer.body && request.method !== "HEAD") await writeReadableStreamToWritable(answer.body, response);
    else response.end();
  };
}

/** What routes read with `request.formData()`: the judged texts, and nothing else of what was sent. */
function streamOf({ fields }: PostedForm): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(fields.toString()));
      controller.close();
    },
  });
}

/** `//elsewhere/x` is a path here, and must not become an address of elsewhere. */
function withoutDoubleSlash(target: string): string {
  return target.replace(/^\/{2,}/, "/");
}
