import { configure } from '@testing-library/react';

// How long a test waits for a state on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
