// Runs before any screen's code: zod would otherwise try `new Function`, which our policy forbids and reports, on every
// page.
(globalThis as { __zod_globalConfig?: { jitless?: boolean } }).__zod_globalConfig = { jitless: true };
