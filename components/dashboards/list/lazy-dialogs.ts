import dynamic from 'next/dynamic';

// What is opened by a press arrives with it.
export const Dialog = dynamic(() => import('@/components/ui/overlays/dialog').then((file) => file.Dialog), {
  ssr: false,
});
export const ConfirmDialog = dynamic(
  () => import('@/components/ui/overlays/dialog').then((file) => file.ConfirmDialog),
  {
    ssr: false,
  },
);
export const RenameDialog = dynamic(() => import('./rename-dialog').then((file) => file.RenameDialog), { ssr: false });
export const CreateDialog = dynamic(() => import('./create-dialog').then((file) => file.CreateDialog), { ssr: false });
export const FileDialog = dynamic(() => import('../file/file-dialog'), { ssr: false });
