import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// How long a test waits for a state on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// The files of a worker share their modules: whatever read what one of them replaces would keep the replacement, and
// the next file would depend on which came first.
afterAll(() => vi.resetModules());
