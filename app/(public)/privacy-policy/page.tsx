import { PrivacyPolicy } from '@/components/legal/privacy';

export const metadata = { title: 'Privacy Policy' };

export default function PrivacyPage() {
  return <PrivacyPolicy />;
}
