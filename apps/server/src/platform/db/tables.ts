import type { RefusedSettings } from '@poolhouse/contract/api/settings';
import type { UnitState } from '@poolhouse/contract/api/units';
import type { SectionName, SectionState } from '@poolhouse/contract/settings/sections';
import type { Language } from '@poolhouse/domain/account/languages';
import type { AlertSource } from '@poolhouse/domain/alerts/alert-rules';
import type { UnitRole } from '@poolhouse/domain/unit/access';
import type { CommandName, CommandStage } from '@poolhouse/domain/unit/commands';
import type { EventOrigin, TimelineCause, TimelineType } from '@poolhouse/domain/unit/events';
import type { UnitKind } from '@poolhouse/domain/unit/serial';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';

/** jsonb: read parsed, written as text. */
type Json<T extends object> = JSONColumnType<T>;
type NullableJson<T extends object> = ColumnType<T | null, string | null, string | null>;

export interface Tables {
  clouds: {
    id: string;
    name: string;
    support_email: string | null;
    langs: Language[];
    default_roles: Generated<string[]>;
    created_at: Generated<Date>;
  };
  end_users: {
    id: string;
    cloud_id: string;
    email: string;
    email_key: string;
    name: string;
    surname: string;
    lang: Language;
    address: string | null;
    phone: string | null;
    roles: Generated<string[]>;
    password_hash: string;
    email_confirmed_at: Date | null;
    delete_after: Date | null;
    deletion_requested_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  sessions: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    login_id: Generated<string | null>;
  };
  push_keys: {
    one: Generated<boolean>;
    public_key: string;
    private_key: string;
    created_at: Generated<Date>;
  };
  push_subscriptions: {
    id: string;
    user_id: string;
    session_id: string | null;
    fingerprint: Buffer;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string | null;
    created_at: Date;
  };
  push_messages: {
    id: string;
    subscription_id: string;
    payload: string;
    topic: string;
    expires_at: Date;
    attempts: Generated<number>;
    next_try_at: Date;
  };
  one_time_tokens: {
    token_hash: Buffer;
    purpose: string;
    user_id: string;
    email_key: string;
    expires_at: Date;
    created_at: Date;
    sign_up_id: string | null;
    login_id: string | null;
  };
  sign_ups: {
    id: string;
    user_id: string;
    email: string;
    name: string;
    surname: string;
    lang: Language;
    terms_id: string;
    password_hash: string;
    browser_hash: Buffer | null;
    tries: Generated<number>;
    created_at: Date;
  };
  known_devices: { token_hash: Buffer; user_id: string; created_at: Date };
  account_requests: { id: string; kind: string; payload: Json<object>; created_at: Date };
  terms: {
    id: string;
    cloud_id: string;
    version: string;
    valid_from: Date;
    template: Generated<boolean>;
    created_at: Date;
  };
  term_translations: { id: string; terms_id: string; lang: Language; name: string; text: string };
  term_agreements: {
    id: string;
    user_id: string;
    terms_id: string;
    part: 'eula' | 'privacy-policy';
    agreed_at: Date;
  };
  mails: {
    id: string;
    user_id: string | null;
    to_address: string;
    kind: string;
    subject: string;
    text_body: string;
    html_body: string;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    next_try_at: Date | null;
    erase_after: Date | null;
    bulk: Generated<boolean>;
  };
  idempotency_keys: {
    user_id: string;
    digest: Buffer;
    body: Buffer;
    makes: string;
    created_at: Date;
    holder: string | null;
    held_until: Date;
    status: number | null;
    headers: NullableJson<Record<string, string>>;
    answer: string | null;
  };
  captchas: { id: string; kind: string; answer: string; tries: Generated<number>; expires_at: Date };
  rate_limits: { key: string; tries: Date[]; taken: boolean; expires_at: Date };
  units: {
    id: string;
    serial: string;
    kind: UnitKind;
    cloud_id: string;
    secret_hash: Buffer;
    secret_changed_at: Generated<Date | null>;
    activation_hash: Buffer;
    pairing_hash: Buffer | null;
    pairing_until: Date | null;
    name: Generated<string>;
    note: Generated<string>;
    time_zone: Generated<string>;
    model: string | null;
    firmware: string | null;
    features: Generated<string[]>;
    aqua: NullableJson<{ serial: string; connected: boolean }>;
    flags_off: Generated<string[]>;
    forget_before: Generated<Date | null>;
    created_at: Date;
    short_id: GeneratedAlways<number>;
  };
  unit_access: {
    unit_id: string;
    user_id: string;
    role: UnitRole;
    since: Date;
    until: Date | null;
    ended_at: Date | null;
  };
  unit_links: { unit_id: string; aqua_id: string; since: Date };
  unit_changes: {
    id: string;
    at: Generated<Date>;
    unit_id: string;
    serial: string;
    owner_id: string | null;
    what: 'rotated' | 'revoked' | 'removed';
    unit_short_id: number | null;
  };
  unit_states: {
    unit_id: string;
    connected: Generated<boolean>;
    sid: string | null;
    last_heard: Date | null;
    state: NullableJson<UnitState>;
  };
  commands: {
    id: string;
    unit_id: string;
    user_id: string | null;
    name: ColumnType<CommandName, string>;
    args: Json<Record<string, unknown>>;
    stage: CommandStage;
    code: string | null;
    created_at: Date;
    expires_at: Date;
    finished_at: Date | null;
    application: string | null;
  };
  unit_settings: {
    unit_id: string;
    section: SectionName;
    desired: NullableJson<SectionState>;
    desired_version: Generated<number>;
    changed_by: string | null;
    changed_at: Date | null;
    changed_in: string | null;
    reported: NullableJson<SectionState>;
    reported_version: Generated<number>;
    reported_at: Date | null;
    revision: Generated<number>;
    refused: NullableJson<RefusedSettings>;
    due_at: Date | null;
  };
  /** And a column for each channel and output: `modules/telemetry/sample-columns.ts`. */
  samples: { ts: Date; row_hash: string; unit: number };
  late_samples: { ts: Date; row_hash: string; unit: number };
  sample_days: { unit: number; day: string; minutes: Buffer };
  sample_quarters: { unit: number; day: string; columns: string[]; quarters: Buffer };
  received: {
    unit_id: string;
    epoch: string;
    ranges: string;
    dropped: Generated<string>;
    by_content: Generated<boolean>;
    heard_on: Generated<string>;
  };
  timeline: {
    unit_id: string;
    id: string;
    at: Date;
    stored_at: Generated<Date>;
    type: TimelineType;
    what: TimelineCause;
    data: Json<Record<string, unknown>>;
    origin: EventOrigin | 'user' | 'operator' | 'cloud';
    user_id: string | null;
    application: string | null;
  };
  alerts: {
    id: string;
    unit_id: string;
    source: AlertSource;
    about: string;
    severity: 'error' | 'warning';
    since: Date;
    opened_at: Date | null;
    turning_since: Date | null;
    seen_at: Date;
    value: number | null;
    threshold: number | null;
    acknowledged_at: Date | null;
    acknowledged_by: string | null;
    remind_at: Date | null;
    ended_at: Date | null;
    returned: Generated<boolean>;
  };
  alert_tellings: {
    id: string;
    alert_id: string;
    user_id: string;
    what: 'opened' | 'reminded' | 'ended';
    mail: boolean;
    push: boolean;
    urgent: boolean;
    due_at: Date;
    told_at: Date | null;
  };
  notification_settings: { unit_id: string; user_id: string; wishes: Json<object>; changed_at: Date };
  alert_watch: { one: Generated<boolean>; looked_at: Date; since: Date };
  audit: {
    id: string;
    at: Date;
    user_id: string | null;
    unit_id: string | null;
    action: string;
    result: string;
    detail: Json<Record<string, unknown>>;
    about: Generated<string[]>;
  };
  settings: { key: string; value: Json<object> };
}

export type Db = Kysely<Tables>;
