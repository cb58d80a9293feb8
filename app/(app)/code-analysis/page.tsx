import { CodeAnalysisScreen } from '@/components/code-analysis/code-analysis-screen';
import { mayPass } from '@/lib/base/actor/actor';
import { orNull } from '@/lib/base/errors/errors';
import { getCodeAnalysis, getCodeRun } from '@/lib/product/code-analysis/runs';
import { page } from '../../door';

export const metadata = { title: 'Code analysis' };

export default page({ who: 'user' }, async ({ actor, search }) => {
  const initial = await getCodeAnalysis(actor);
  const newest = initial.history.find(({ target, status }) => target !== 'installation' && status === 'ready')?.id;
  const open = typeof search.run === 'string' ? search.run : newest;
  const detail = open && /^[0-9a-f-]{36}$/.test(open) ? await orNull(getCodeRun(actor, open)) : null;
  return <CodeAnalysisScreen initial={initial} detail={detail} mayEdit={mayPass('analyst', actor)} />;
});
