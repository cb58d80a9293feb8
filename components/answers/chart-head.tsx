import type { ReactNode } from 'react';
import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { EvidenceButton } from '@/components/ui/evidence-mark';
import { CellHead } from '@/components/ui/overlays/sheet';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';

/** Where the finding stands that a chart shows. */
export const insightHref = ({ dataSourceId, options: { insight } }: Chart): string | undefined =>
  insight && `/insights?source=${dataSourceId}#${insight}`;

type HeadProps = {
  chart: Chart;
  /** As it is true of what is drawn. */ title: string;
  /** The page's filters leave rows out. */ filtered: boolean;
  /** What it was drilled into stands below, and is not said twice. */ isDrilled?: boolean;
  open: boolean;
  onEvidence?: () => void;
  menu?: ReactNode;
};

/** Title; unit and encoding in grey; the mark that opens how the chart was made; the menu. */
export function ChartHead({ chart, title, filtered, isDrilled = false, open, onEvidence, menu }: HeadProps) {
  const { note, whole } = chart.options;
  // Beside a title that is no longer claimed, what was said of it is not either.
  const words = [title === chart.title && !isDrilled && note, !filtered && whole].filter(Boolean).join(' · ');
  const insight = insightHref(chart);
  return (
    <CellHead
      title={title}
      note={
        insight ? (
          <>
            {words && `${words} · `}
            <Link href={insight} className={linkClass}>
              from an insight
            </Link>
          </>
        ) : (
          words
        )
      }
    >
      <span className="-my-0.5 pointer-coarse:-my-2.5 flex flex-none items-center">
        {onEvidence && <EvidenceButton label={`How ${title} was calculated`} open={open} onOpen={onEvidence} />}
        {menu}
      </span>
    </CellHead>
  );
}
