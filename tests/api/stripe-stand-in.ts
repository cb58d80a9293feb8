import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';

export type StripeCall = { path: string; form: Record<string, string>; key: string | undefined };

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/**
 * Answers as Stripe does, to its own secret key alone, and once for one Idempotency-Key; remembers what it was asked.
 */
export async function standInForStripe(secretKey: string) {
  const calls: StripeCall[] = [];
  const kept = new Map<string, string>();
  let failing = false;

  function answerTo({ path, form }: StripeCall): object | null {
    const id = randomUUID().slice(0, 8);
    if (path === '/v1/checkout/sessions')
      return { id: `cs_${id}`, object: 'checkout.session', url: `https://pay.example/checkout/${id}` };
    if (path === '/v1/billing_portal/sessions')
      return {
        id: `bps_${id}`,
        object: 'billing_portal.session',
        url: `https://pay.example/portal/${form.customer}/${id}`,
      };
    const subscription = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1];
    return subscription
      ? {
          id: subscription,
          object: 'subscription',
          status: 'active',
          cancel_at: null,
          cancel_at_period_end: true,
          ended_at: null,
          customer: 'cus_1',
          metadata: {},
          items: { data: [{ current_period_end: 1_900_000_000 }] },
        }
      : null;
  }

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const say = (status: number, body: string) =>
        response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_stand_in' }).end(body);
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        return say(
          401,
          JSON.stringify({
            error: { type: 'invalid_request_error', message: 'Invalid API Key provided: 401 Unauthorized' },
          }),
        );
      if (failing)
        return say(402, JSON.stringify({ error: { type: 'card_error', message: 'No such customer: cus_secret' } }));
      const call = {
        path: request.url ?? '',
        form: Object.fromEntries(new URLSearchParams(text)),
        key: request.headers['idempotency-key']?.toString(),
      };
      calls.push(call);
      const body =
        (call.key && kept.get(call.key)) ??
        JSON.stringify(answerTo(call) ?? { error: { type: 'invalid_request_error' } });
      if (call.key) kept.set(call.key, body);
      return say(body.includes('"error"') ? 404 : 200, body);
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (now: boolean) => {
      failing = now;
    },
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
