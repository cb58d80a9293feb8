import { WelcomeScreen } from '@/components/auth/welcome-screen';

export default function FirstPage() {
  return <WelcomeScreen />;
}
