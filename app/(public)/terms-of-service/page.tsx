import { TermsOfService } from '@/components/legal/terms';

export const metadata = { title: 'Terms of Service' };

export default function TermsPage() {
  return <TermsOfService />;
}
