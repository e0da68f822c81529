import type { Deps } from "#app/composition.server";
import { billing } from "#app/modules.server";
import { groupsOfFour } from "#modules/kernel/groups-of-four";
import type { OrderView } from "./order-view";
import { costOf } from "./show-cost.server";

type Found = Extract<Awaited<ReturnType<typeof billing.getOrder>>, { ok: true }>;

/** Converts an order for its page. */
export function showOrder({ payments, seller }: Pick<Deps, "payments" | "seller">, found: Found): OrderView {
  const { order, payment, dueMinor, methods, invoice, lines, vat } = found;
  const { id, kind, plan, state, reference, currency, expiresAt } = order;
  const iban = seller.iban;
  return {
    id,
    kind,
    plan,
    state,
    dueMinor,
    payment: payment && showPayment(payment),
    expiresAt: expiresAt.toISOString(),
    cost: costOf(
      { price: { lines }, vat, vatMinor: order.vatMinor, totalMinor: order.totalMinor },
      state === "open" ? order.totalMinor - dueMinor : 0,
    ),
    transfer:
      reference && iban
        ? {
            name: seller.name,
            iban,
            bic: seller.bic,
            reference: groupsOfFour(reference),
            code: billing.drawEpcCode({
              name: seller.name,
              iban,
              bic: seller.bic,
              amountMinor: dueMinor,
              currency,
              reference,
            }),
          }
        : null,
    ways: [
      ...methods.map((method) => ({ value: `method:${method.id}`, label: method.label })),
      ...payments.offered.map(({ name }) => ({ value: `new:${name}`, label: null })),
    ],
    invoice: invoice && { id: invoice.id, number: invoice.number },
  };
}

/** Converts the state of a payment; null where there was nothing to charge. */
function showPayment(payment: NonNullable<Found["payment"]>): OrderView["payment"] {
  switch (payment.state) {
    case "needs-step":
    case "declined":
      return payment;
    case "paid":
    case "pending":
      return { state: payment.state };
    default:
      return null;
  }
}
