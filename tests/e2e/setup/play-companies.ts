// Simulates Stripe and PayPal for the installation of the journeys: their interfaces on two ports, and the pages that
// people see on a third (setup/companies.ts serves them under the companies' real addresses).
import { createServer } from "node:http";
import { fakePaypal, type WalletBehaviour } from "#tests/fakes/fake-paypal";
import { type CardBehaviour, fakeStripe } from "#tests/fakes/fake-stripe";

const first = Number(process.env.E2E_COMPANIES_PORT);
const stripe = await fakeStripe(first + 1);
const paypal = await fakePaypal(first + 2);
const CARDS: CardBehaviour[] = ["succeeds", "declines", "no-funds", "expired", "second-step", "later"];
const WALLETS: WalletBehaviour[] = ["succeeds", "declines", "no-funds", "second-step", "later"];

interface Answer {
  status?: number;
  to?: string;
  html?: string;
  json?: unknown;
}

/** Writes a page with links; each link performs an action. */
const choice = (title: string, links: [text: string, href: string][]): Answer => ({
  html: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><ul>${links
    .map(([text, href]) => `<li><a href="${href.replaceAll("&", "&amp;")}">${text}</a></li>`)
    .join("")}</ul></html>`,
});

function answer(path: string, query: URLSearchParams): Answer {
  const [, host = "", ...parts] = path.split("/");
  const id = query.get("approval_session_id") ?? query.get("token") ?? parts[2] ?? parts[1] ?? "";
  const how = query.get("how");
  switch (`${host}/${parts[0]}/${parts.length > 2 ? parts[1] : ""}`) {
    case "health/undefined/":
      return { json: "ok" };
    case "checkout.stripe.com/c/pay": {
      const back = stripe.returnsTo(id);
      if (!back) return { status: 404 };
      if (!how) return choice("Stripe: save a card", [...CARDS.map(again), ["Back", back.cancelled]]);
      stripe.finishSession(
        id,
        "complete",
        CARDS.find((one) => one === how),
      );
      return { to: back.done };
    }
    case "hooks.stripe.com/3d_secure/": {
      const back = stripe.returnsTo(id);
      if (!back) return { status: 404 };
      if (!how) return choice("Your bank: confirm", [again("confirm"), again("refuse")]);
      stripe.finishIntent(id, how === "confirm");
      return { to: back.done };
    }
    case "www.paypal.com/agreements/": {
      const back = paypal.returnsTo(id);
      if (!back) return { status: 404 };
      if (!how) return choice("PayPal: approve", [...WALLETS.map(again), ["Back", back.cancelled]]);
      paypal.finishSetup(
        id,
        "approved",
        WALLETS.find((one) => one === how),
      );
      return { to: back.done };
    }
    case "www.paypal.com/checkoutnow/": {
      const back = paypal.returnsTo(id);
      if (!back) return { status: 404 };
      if (!how) return choice("PayPal: confirm", [again("confirm"), again("refuse")]);
      paypal.finishOrder(id, how === "confirm");
      return { to: back.done };
    }
    default:
      return host === "tell" ? tell(parts[0] ?? "", query) : { status: 404 };
  }

  function again(text: string): [string, string] {
    const own = new URLSearchParams(query);
    own.set("how", text);
    return [text, `?${own}`];
  }
}

function tell(what: string, query: URLSearchParams): Answer {
  const get = (name: string) => query.get(name) ?? "";
  switch (what) {
    case "stripe-finish":
      stripe.finishIntent(get("id"), true);
      return { json: stripe.intent(get("id")) };
    case "stripe-count":
      return { json: stripe.countCharges(get("key")) };
    case "paypal-finish":
      paypal.finishOrder(get("id"), true);
      return { json: null };
    case "paypal-count":
      return { json: { charges: paypal.countCharges(get("key")), refunds: paypal.countRefunds(get("key")) } };
    case "paypal-event": {
      const resource = { id: "CAPTURE", supplementary_data: { related_ids: { order_id: get("order") } } };
      const { headers, body } = paypal.event(resource, { id: get("id"), secret: get("secret") || "paypal" });
      return { json: { headers: Object.fromEntries(headers), body: new TextDecoder().decode(body) } };
    }
    default:
      return { status: 404 };
  }
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://desk");
  const { status = 200, to, html, json } = answer(pathname, searchParams);
  if (to) return void response.writeHead(303, { location: to }).end();
  if (html) return void response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json ?? null));
}).listen(first, "127.0.0.1");
