import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBudgets } from './budgets.ts';

function budgetsAt(rows: number, perSecond: number) {
  let time = 0;
  const budgets = createBudgets({ most: rows, perSecond, now: () => time });
  const pass = (ms: number): void => {
    time += ms;
  };
  return { ...budgets, pass, known: () => budgets.size };
}

test('what a unit spent comes back at the steady rate, never more than all of it', () => {
  const { spend, settle, pass } = budgetsAt(100, 2);
  expect([spend('u', 60), spend('u', 60), spend('u', 40), spend('u', 1)]).toEqual([true, false, true, false]);
  expect(spend('other', 100)).toBe(true);
  pass(5_000);
  expect([spend('u', 11), spend('u', 10)]).toEqual([false, true]);
  settle('u', -30);
  expect(spend('u', 30)).toBe(true);
  // Debts are paid first.
  settle('u', 20);
  pass(10_000);
  expect(spend('u', 1)).toBe(false);
  pass(3_600_000);
  expect([spend('u', 101), spend('u', 100)]).toEqual([false, true]);
});

test('a bucket that is full again is forgotten, whoever speaks', () => {
  const { spend, pass, known } = budgetsAt(100, 1);
  for (let unit = 0; unit < 1_000; unit++) spend(`u${unit}`, 1 + (unit % 10));
  spend('debtor', 100);
  expect(known()).toBe(1_001);
  pass(20_000);
  for (let times = 0; times < 600; times++) spend('one', 0);
  expect(known()).toBe(1);
});

test('nobody gets more than the budget and what came back, in whatever steps', () => {
  const step = fc.record({ rows: fc.integer({ min: 0, max: 500 }), ms: fc.integer({ min: 0, max: 3_000 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { spend, pass } = budgetsAt(1_000, 10);
      let [taken, passed] = [0, 0];
      for (const { rows, ms } of steps) {
        if (spend('u', rows)) taken += rows;
        expect(taken).toBeLessThanOrEqual(1_000 + passed / 100);
        pass(ms);
        passed += ms;
      }
    }),
  );
});
