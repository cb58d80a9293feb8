'use client';

import { Button } from '@/components/ui/button';

export function RetryButton() {
  return (
    <Button className="mt-4" onClick={() => location.reload()}>
      Try again
    </Button>
  );
}
