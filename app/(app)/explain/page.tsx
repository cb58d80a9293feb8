import { ChangeScreen } from '@/components/changes/change-screen';
import { readChoices } from '@/lib/product/changes/changes';
import { getDataSource, listDataSources } from '@/lib/product/data-sources/read/read';
import { readChangeAddress } from '@/lib/pure/analysis/changes/address';
import { changeQuestion } from '@/lib/pure/query/resolve/change';
import { page } from '../../door';

export const metadata = { title: 'Explain a change' };

export default page({ who: 'user' }, async ({ actor, search }) => {
  const sources = (await listDataSources(actor))
    .filter(({ version, status }) => version > 0 && status !== 'uploading' && status !== 'parsing')
    .map(({ id, name, createdAt }) => ({ id, name, createdAt }));
  const chosen = sources.find(({ id }) => id === search.source) ?? sources[0];
  if (!chosen) return <ChangeScreen sources={[]} of={null} />;
  const [source, choices] = await Promise.all([getDataSource(actor, chosen.id), readChoices(actor, chosen.id)]);
  const given = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const asked = changeQuestion.safeParse(readChangeAddress(new URLSearchParams(given)));
  return (
    <ChangeScreen
      key={JSON.stringify(search)}
      sources={sources}
      of={{ source, choices, question: asked.success ? asked.data : choices.proposal }}
    />
  );
});
