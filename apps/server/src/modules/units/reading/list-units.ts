import { collectionOf } from '@poolhouse/contract/api/hydra';
import { plain } from '@poolhouse/contract/api/text';
import { unitResource } from '@poolhouse/contract/api/units';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { type Actor, actorOf } from '#platform/http/api.ts';
import { sendStreamed } from '#platform/http/bodies/streamed.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection, collectionText } from '#platform/http/json-ld/collection.ts';
import { orderQuery } from '#platform/http/json-ld/order.ts';
import { type Page, pageOf, pagingQuery } from '#platform/http/json-ld/paging.ts';
import { unitDefinition, unitOrders } from '../resources.ts';
import { type Choice, chooseUnits, createUnitChooser } from './choose-units.ts';
import type { UnitTexts } from './to-unit.ts';
import type { UnitReader } from './unit-reader.ts';

const querystring = z.object({
  ...pagingQuery,
  search: mini.optional(plain(100)),
  serialNumber: mini.optional(plain(20)),
  order: orderQuery(unitOrders),
});

const perPage = 15;

/** `GET units`: the actor's own, by page. */
export function listUnits({ reader, textsOf }: { reader: UnitReader; textsOf: UnitTexts }) {
  const summary = 'The units of the user';
  const choose = createUnitChooser();
  const schema = { summary, querystring, response: { 200: collectionOf(unitResource) } };
  return endpoint({ config: { access: 'user' }, schema }, async (request, reply) => {
    const actor = actorOf(request);
    const page = pageOf(request.query, { perPage });
    const { order, search, serialNumber } = request.query;
    const choice = { language: request.language, order, search, serialNumber };
    const now = reader.now();
    const few = await reader.fewUnits(actor, Math.max(page.itemsPerPage, perPage));
    const found = few && chooseUnits(few, choice);
    const { members, total } = found
      ? { members: found.slice(page.offset, page.offset + page.itemsPerPage), total: found.length }
      : await readPage(actor, choice, page);
    const texts = textsOf(members, now);
    return sendStreamed(reply, collectionText(collection(request, unitDefinition, [], total, page), texts));
  });

  /** Of many units the names alone are read, and the page's whole. */
  async function readPage(actor: Actor, choice: Choice, page: Page) {
    const byProblems = choice.order?.some(([field]) => field === 'problems') === true;
    const names = await (byProblems ? reader.namesWithProblems(actor) : reader.names(actor));
    const ids = choose(names, choice);
    const members = await reader.ownList(actor, ids.slice(page.offset, page.offset + page.itemsPerPage));
    return { members, total: ids.length };
  }
}
