// Whether the server on this machine answers: 0 where it does, for the health check of a container or a supervisor.
const port = process.env.PORT || 3000;
const answer = await fetch(`http://127.0.0.1:${port}/api/system-health`, { signal: AbortSignal.timeout(4000) }).catch(
  () => null,
);
const status = answer?.ok ? (await answer.json()).data?.status : 'down';
console.log(status);
process.exit(status === 'ok' || status === 'degraded' ? 0 : 1);
