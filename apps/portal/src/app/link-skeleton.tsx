import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { LoginLayout } from './layouts/login-layout.tsx';

/** What is seen of a page that depends on the link it was opened by, until the portal has read that link. */
export function LinkSkeleton() {
  return (
    <LoginLayout>
      <Card roomy>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </Card>
    </LoginLayout>
  );
}
