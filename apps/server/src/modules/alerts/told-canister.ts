import type { ToldCanister } from '@poolhouse/contract/api/consumables';
import { sql } from 'kysely';

/** What its unit says now of the canister that an alert is about; `a` are alerts, `s` the states of their units. */
export const toldCanister = sql<ToldCanister | null>`(
  select jsonb_build_object('substance', c->'substance', 'remaining', c->'remaining')
  from jsonb_array_elements(s.state->'consumables'->'canisters') c
  where a.source = 'canister' and c->>'n' = a.about
  limit 1
)`;
