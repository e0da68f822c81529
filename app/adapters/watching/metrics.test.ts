import { describe, expect, it, vi } from "vitest";
import { createMetrics, type Readings } from "./metrics.server";
import { serveMetrics } from "./metrics-server.server";
import { askSeldom } from "./readings.server";

const READINGS: Readings = {
  jobs: [{ name: "mail.deliver", due: 3, later: 1, running: 0, failed: 2 }],
  oldestJob: 12,
  oldestUnanchored: null,
  oldestUnsentMail: 7,
  issuedToday: 41,
};
const silentLog = { info() {}, warn() {}, error() {} };

function metricsOf(read: () => Promise<Readings | null>, headAge: number | null = 4) {
  const pools = () => [{ name: "main", open: 3, used: 1, waiting: 0 }];
  return createMetrics({ read, headAge: async () => headAge, pools });
}

describe("the metrics", () => {
  it("tell of requests, jobs, the queue, ages, the chain and connections", async () => {
    const metrics = metricsOf(async () => READINGS);
    metrics.request({ route: "/v/:id", method: "GET", outcome: "2xx", seconds: 0.003 });
    metrics.request({ route: "/", method: "BREW", outcome: "4xx", seconds: 2 });
    metrics.job("mail.deliver", "failed", 1.5);
    const { text } = await metrics.text();
    for (const line of [
      'http_request_duration_seconds_count{route="/v/:id",method="GET",status="2xx"} 1',
      'http_request_duration_seconds_count{route="/",method="other",status="4xx"} 1',
      'sanad_job_duration_seconds_count{job="mail.deliver",outcome="failed"} 1',
      'sanad_queue_jobs{job="mail.deliver",state="due"} 3',
      'sanad_oldest_age_seconds{what="job"} 12',
      'sanad_oldest_age_seconds{what="unanchored-certificate"} 0',
      "sanad_certificates_issued_today 41",
      "sanad_chain_head_age_seconds 4",
      'sanad_database_connections{pool="main",state="used"} 1',
      "sanad_database_up 1",
      "nodejs_eventloop_lag_p99_seconds",
    ])
      expect(text).toContain(line);
  });

  it("come while the database is away, without what only it knows", async () => {
    let away = false;
    const metrics = metricsOf(async () => (away ? null : READINGS), null);
    await metrics.text();
    away = true;
    const { text } = await metrics.text();
    expect(text).toContain("sanad_database_up 0");
    expect(text).not.toMatch(
      /^sanad_(queue_jobs|oldest_age_seconds|certificates_issued_today|chain_head_age_seconds)[ {]/m,
    );
    away = false;
    expect((await metrics.text()).text).toContain("sanad_certificates_issued_today 41");
  });

  it("are served under one address, and nothing else is", async () => {
    const server = serveMetrics({ host: "127.0.0.1", port: 0, read: metricsOf(async () => null).text, log: silentLog });
    await vi.waitFor(() => expect(server.port()).toBeGreaterThan(0));
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port()}${path}`, init);
    const answer = await ask("/metrics");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/plain")]);
    expect((await ask("/")).status).toBe(404);
    expect((await ask("/metrics", { method: "POST" })).status).toBe(404);
    await server.close();
  });
});

describe("a question that is asked seldom", () => {
  it("is asked once for all who ask within its time, and again after it", async () => {
    let calls = 0;
    const ask = askSeldom(async () => ++calls, { cacheMs: 50, longestMs: 1000 });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await ask()).toBe(2);
  });

  it("is answered with nothing where there is no answer in time, or a refusal", async () => {
    expect(await askSeldom(() => new Promise(() => {}), { cacheMs: 1, longestMs: 20 })()).toBeNull();
    expect(await askSeldom(() => Promise.reject(new Error("away")))()).toBeNull();
  });
});
