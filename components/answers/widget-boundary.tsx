'use client';

import { Component, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { widgetBoundaryWords } from './words';

/** A fault in drawing one widget stays in its cell. */
export class WidgetBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title={widgetBoundaryWords.couldntDisplayChart}
        action={
          <Button size="small" onClick={() => this.setState({ failed: false })}>
            Try again
          </Button>
        }
      >
        {widgetBoundaryWords.pageFailedLoad}
      </ErrorState>
    );
  }
}
