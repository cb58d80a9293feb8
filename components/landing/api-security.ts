import { errorOfBody, messageOf } from '@/components/client/requests/api-error';
import { headersOf } from '@/components/client/requests/envelope';
import type { ToastInput } from '@/components/ui/overlays/toast-list';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Only where the product is being developed, on the developer's own machine. */
export const offersApiCheck = (environment: string | undefined, hostname: string): boolean =>
  environment === 'development' && LOOPBACK.test(hostname);

const VALIDATED: ToastInput = {
  title: 'API security validated',
  description: 'A request without credentials was rejected (401 Unauthorized).',
  variant: 'success',
};
const OPEN: ToastInput = {
  title: 'Security issue',
  description: 'A request without credentials succeeded. Check the guard on /api/replication/test.',
  variant: 'destructive',
};

/**
 * Calls an owner's address without a token. Not through api(): here a 401 is what one hopes for, so it must neither
 * renew the session nor lead to /auth.
 */
export async function checkApiSecurity(environment: string): Promise<ToastInput> {
  try {
    const response = await fetch('/api/replication/test', {
      method: 'POST',
      credentials: 'include',
      cache: 'no-store',
      headers: headersOf('POST', {}),
      body: JSON.stringify({ testType: 'security', timestamp: new Date().toISOString(), environment }),
    });
    if (response.ok) return OPEN;
    const { message } = errorOfBody(response.status, await response.json().catch(() => null));
    return response.status === 401 || /401|Unauthorized/.test(message) ? VALIDATED : failed(message);
  } catch (error) {
    return failed(messageOf(error));
  }
}

const failed = (description: string): ToastInput => ({ title: 'Test Failed', description, variant: 'destructive' });
