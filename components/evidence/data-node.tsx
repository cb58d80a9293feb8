'use client';

import { SourceDocuments } from '@/components/data/document-places';
import { withoutInWords } from '@/components/data/left-out';
import { readInWords } from '@/components/data/live';
import { listed } from '@/components/data/words';
import { DrawerNode } from '@/components/ui/overlays/drawer';
import { Tag } from '@/components/ui/tag';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Evidence } from '@/lib/product/evidence/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { fieldsOf } from '@/lib/pure/query/resolve/fields';
import type { Query } from '@/lib/pure/query/schema/query';
import { useFirstRows } from './use-evidence';
import { dataNodeWords } from './words';

const MOST_NAMED = 3;

/** Which file and version, and what of it is not in the number. */
export function DataNode({
  evidence,
  point,
  source,
}: {
  evidence: Evidence;
  point: number | null;
  source: DataSource | undefined;
}) {
  const { data } = useFirstRows(evidence.id, point);
  const query = evidence.query as Query;
  const measured = new Set(
    query.measures.flatMap(({ field, over }) => [field, over?.field]).filter((field) => field !== undefined),
  );
  const used = source?.columns.filter(({ key }) => measured.has(key)) ?? [];
  const incomplete = source?.columns.filter(({ key, nulls }) => fieldsOf(query).includes(key) && nulls > 0) ?? [];
  const newer = source && !evidence.moment && source.version !== evidence.dataVersion;
  const from = evidence.moment ? readInWords({ at: evidence.moment }) : `version ${evidence.dataVersion}`;
  return (
    <DrawerNode title="Data" className="pb-4">
      <p className="text-small text-ink-2">
        {source
          ? `${source.name}, ${from}${newer ? '' : `, ${formatNumber(source.rowCount)} ${source.rowCount === 1 ? 'row' : 'rows'}`}.`
          : dataNodeWords.dataSourceDeleted}
        {source &&
          !newer &&
          source.origin.leftOut &&
          ` Calculated ${withoutInWords(source.origin)} (${listed(source.origin.leftOut.labels, MOST_NAMED)}).`}
        {newer && ` Version ${source.version} is newer than the one this number uses.`}
        {data &&
          data.excluded > 0 &&
          ` ${formatNumber(data.excluded)} ${data.excluded === 1 ? 'row is' : 'rows are'} excluded.`}
        {incomplete.map(({ key, label, nulls }) => (
          <span key={key}>
            {' '}
            {formatNumber(nulls)} {nulls === 1 ? 'value' : 'values'} of <Tag>{label}</Tag> {nulls === 1 ? 'is' : 'are'}{' '}
            missing from the file.
          </span>
        ))}
        {used
          .filter(({ nulls }) => nulls === 0)
          .map(({ key, label }) => (
            <span key={key}>
              {' '}
              <Tag>{label}</Tag> has no missing values.
            </span>
          ))}
      </p>
      {source?.documents && (
        <p className="mt-1 text-small text-ink-2">
          <SourceDocuments documents={source.documents} />
        </p>
      )}
    </DrawerNode>
  );
}
