import { expect, it } from 'vitest';
import { pushSubscription } from '../../apps/server/src/testing/push-service.ts';
import { givePushService } from './steps/given-push.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();

async function atSettings(isAllowed: boolean) {
  const { poolhouse, browser } = house();
  const { portal } = poolhouse.addresses;
  const { page, complaints } = await browser.person({ serviceWorkers: 'allow' });
  if (isAllowed) await givePushService(page, pushSubscription('browser'));
  const account = await readyAccount(poolhouse);
  await enter(page, portal, account);
  await page.goto(`${portal}/profile/settings`);
  const card = page.locator('section').filter({ hasText: 'Notifications on this device' });
  await card.waitFor();
  const kept = () =>
    poolhouse.running.database.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', account.id)
      .execute();
  return { page, card, complaints, kept };
}

it('a device is allowed to be told, says so, and is told no more when that is stopped', async () => {
  const { page, card, complaints, kept } = await atSettings(true);
  await card.getByText('This device can tell you when something is wrong').waitFor();
  await card.getByRole('button', { name: 'Allow notifications' }).click();
  await card.getByText('Logging out ends that.').waitFor();
  expect(await kept()).toEqual([{ endpoint: 'https://push.example.com/browser' }]);
  await card.getByRole('button', { name: 'Stop notifications' }).click();
  await card.getByRole('button', { name: 'Allow notifications' }).waitFor();
  expect(await kept()).toEqual([]);
  await page.getByText('This device notifies you no more').waitFor();
  expect(complaints).toEqual([]);
});

it('a device that does not allow it says that push notifications are disabled, and how to enable them', async () => {
  const { card } = await atSettings(false);
  await card.getByText('Push notifications disabled').waitFor();
  await card.getByText('Enable them in the system settings').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
});
