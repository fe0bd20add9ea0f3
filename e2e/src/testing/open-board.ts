import { afterEach, beforeEach, expect } from 'vitest';
import { type AtBoard, type BoardOptions, boardOf } from '../steps/board.ts';
import type { House } from './open-house.ts';

/**
 * Somebody new before the board of a unit of their own in each of a file's journeys; to be asked for once they run. No page
 * may have complained when one ends.
 */
export function openBoard(house: () => House, options: BoardOptions = {}): () => AtBoard {
  let board: AtBoard;
  beforeEach(async () => {
    board = await boardOf(house(), options);
  });
  afterEach(async () => {
    expect(board.complaints).toEqual([]);
    await board.unit.end();
  });
  return () => board;
}
