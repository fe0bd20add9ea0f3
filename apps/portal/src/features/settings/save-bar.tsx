import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { PortalKey } from '@poolhouse/i18n/key';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import type { Page } from '#unit/settings/pages.ts';
import { type SectionForm, type SettingsForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { isAt, kindOf, leafAt, settingAnchor } from '#unit/settings/shape.ts';
import { fieldLabel, sectionTitle, shownValue } from '#unit/settings/words.ts';
import { noticeId } from './meanwhile-notice.tsx';
import { roomBelow } from './room-below.ts';
import css from './save-bar.module.css';
import { useLasts } from './use-lasts.ts';
import { useReach } from './use-reach.ts';

/** Milliseconds that a unit has to answer before it is said that it has not. */
const PATIENCE_MS = 5000;

/** All that is changed and not saved, on whatever page, and then how far it is. @param page that is shown */
export function SaveBar({ page }: { page: Page<SectionForm> }) {
  const t = useT();
  const form = useSettingsForm();
  const words = useBarWords(form);
  if (!words) return null;
  const { badge, label, text } = words;
  const obstacle = obstacleOf(form);
  return (
    <section ref={roomBelow} className={css.bar} aria-label={t('setting.bar')} data-uncovered>
      <div className={css.words} role="status">
        <Badge {...badge}>{label}</Badge>
        {text ? <span className={css.text}>{text}</span> : null}
      </div>
      {form.count > 0 ? (
        <div className={css.buttons}>
          <Button onPress={form.discard} isDisabled={form.isSaving}>
            {t('setting.discard')}
          </Button>
          {obstacle ? <ToObstacle obstacle={obstacle} page={page} /> : null}
          {obstacle?.isConflict ? null : (
            <Button
              variant="primary"
              onPress={form.save}
              isPending={form.isSaving}
              isDisabled={obstacle !== undefined}
            >
              {t('setting.save')}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

interface Obstacle {
  readonly section: SectionName;
  /** Of the field, undefined for what the whole section is about. */
  readonly path?: string | undefined;
  readonly isConflict: boolean;
}

const changedOf = ({ sections }: SettingsForm) => sections.filter(({ changes }) => changes.length > 0);

/** What stands in the way of saving, on whatever page: first what somebody has to choose. */
function obstacleOf(form: SettingsForm): Obstacle | undefined {
  const changed = changedOf(form);
  const crossed = changed.find(({ conflicts }) => conflicts.length > 0);
  if (crossed) return { section: crossed.name, isConflict: true };
  const faulty = changed.find(({ faults }) => faults.length > 0);
  if (!faulty) return undefined;
  const { name, shown, faults } = faulty;
  const path = Object.keys(shown).find((one) => faults.some((fault) => isAt(one, fault)));
  return { section: name, path, isConflict: false };
}

/** Leads there: the bar may lie over it, or it is on another page. */
function ToObstacle({ obstacle, page }: { obstacle: Obstacle; page: Page<SectionForm> }) {
  const t = useT();
  const navigate = useNavigate();
  const { serialNumber } = useUnit();
  const { reveal } = useSettingsForm();
  const { section, path, isConflict } = obstacle;
  const id = isConflict ? noticeId(section) : settingAnchor(section, path);
  const isHere = page.sections.some(({ name }) => name === section);
  const go = () => {
    // Where it leads to is the field that says what is wrong.
    flushSync(reveal);
    if (isHere) goTo(id);
    else void navigate(unitPath(serialNumber, `settings/${kindOf(section)}#${id}`));
  };
  return (
    <Button variant={isConflict ? 'primary' : 'secondary'} onPress={go}>
      {t(isConflict ? 'setting.choose' : 'setting.bar.show')}
    </Button>
  );
}

function goTo(id: string): void {
  const there = document.getElementById(id);
  const field =
    there?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    there?.querySelector<HTMLElement>('input, select, button');
  (field ?? there)?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

interface BarWords {
  badge: Omit<BadgeProps, 'children'>;
  label: string;
  text: string | undefined;
}

function useBarWords(form: SettingsForm): BarWords | undefined {
  const t = useT();
  const changeText = useChangeText(form);
  const isLate = useLasts(form.stage === 'waiting', PATIENCE_MS);
  const { change, waiting } = useReach(!isLate);
  if (form.count > 0) {
    return {
      badge: form.isUnsent ? { tone: 'error', icon: CircleAlert } : { tone: 'accent' },
      label: t('setting.count', { count: form.count }),
      text: changeText(form.isUnsent ? 'setting.bar.unsent' : change),
    };
  }
  switch (form.stage) {
    case 'waiting':
      return {
        badge: { tone: 'accent', icon: Clock },
        label: t('setting.stage.sent'),
        text: waiting && t(waiting),
      };
    case 'applied':
      return {
        badge: { tone: 'good', icon: CircleCheck },
        label: t('setting.stage.applied'),
        text: t('setting.bar.applied'),
      };
    case 'refused':
      return {
        badge: { tone: 'error', icon: CircleAlert },
        label: t('setting.state.refused'),
        text: t('setting.bar.refused'),
      };
    case undefined:
      return undefined;
  }
}

/** What stands in the way of saving, or what comes of it. */
function useChangeText(form: SettingsForm): (then: PortalKey | undefined) => string {
  const t = useT();
  const language = useLanguage();
  const { count } = form;
  const changed = changedOf(form);
  const titles = (some: readonly SectionForm[]) => some.map(({ name }) => sectionTitle(t, name)).join(', ');
  const crossed = changed.filter(({ conflicts }) => conflicts.length > 0);
  if (crossed.length > 0) return () => t('setting.bar.conflicts', { sections: titles(crossed) });
  const faulty = changed.filter(({ faults }) => faults.length > 0);
  const faults = faulty.reduce((sum, section) => sum + section.faults.length, 0);
  if (faults > 0) return () => t('setting.bar.faults', { count: faults, sections: titles(faulty) });
  const [first] = changed;
  const path = first?.changes[0];
  const what = () => {
    if (count !== 1 || !first || path === undefined) return `${titles(changed)}.`;
    const { field } = leafAt(first.name, path);
    return t('setting.bar.change', {
      field: fieldLabel(t, first.name, path),
      before: shownValue(t, language, field, first.base[path]),
      after: shownValue(t, language, field, first.shown[path]),
    });
  };
  return (then) => [what(), then && t(then)].filter(Boolean).join(' ');
}
