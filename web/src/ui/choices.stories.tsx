import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { Focused, Held, ignore, Shown, States } from '#scripts/playground/states.tsx';
import { buttonClass } from './button.tsx';
import { Menu, type MenuGroup } from './menu.tsx';
import { IconUser } from './page-icons.tsx';
import { SegmentedControl } from './segmented.tsx';
import { TabPanel, Tabs } from './tabs.tsx';
import { Tooltip } from './tooltip.tsx';

const few = ['all', 'open'];
const many = ['all', 'open', 'filled', 'cancelled', 'rejected', 'expired', 'settled'];

export function TabLists() {
  const text = useSampleTexts();
  const show = (panelId: string, values: readonly string[], count?: number) => (
    <Held initial="open">
      {(value, set) => (
        <>
          <Tabs
            label={text.name}
            panelId={panelId}
            tabs={values.map((tab) => ({ value: tab, label: `${text.short} ${tab}`, count }))}
            value={value}
            onChange={set}
          />
          <TabPanel id={panelId} value={value} className="py-3">
            {text.sentence}
          </TabPanel>
        </>
      )}
    </Held>
  );
  return (
    <States
      states={{
        Default: show('few', few),
        'With numbers': show('numbers', few, 12),
        'More than fit': show('many', many),
        Focus: <Focused>{show('focus', few)}</Focused>,
      }}
    />
  );
}

export function Segments() {
  const text = useSampleTexts();
  const show = (values: readonly string[], initial: string | null, size?: 'sm') => (
    <Held initial={initial}>
      {(value, set) => (
        <SegmentedControl
          label={text.name}
          choices={values.map((choice) => ({ value: choice, label: `${text.short} ${choice}` }))}
          value={value}
          onChange={set}
          size={size}
        />
      )}
    </Held>
  );
  return (
    <States
      states={{
        Default: show(few, 'open'),
        Small: show(few, 'open', 'sm'),
        'None chosen': show(few, null),
        'More than fit': show(many, 'open'),
        Focus: <Focused>{show(few, 'open')}</Focused>,
      }}
    />
  );
}

export function OpenMenu() {
  const text = useSampleTexts();
  const toItem = (label: string, checked?: boolean) => ({ key: label, label, checked, onSelect: ignore });
  const groups: MenuGroup[] = [
    { note: text.name, items: [{ ...toItem(text.action), icon: <IconUser /> }, toItem(text.longLabel)] },
    { label: text.short, items: [toItem(text.short, true), toItem(text.name, false)] },
  ];
  return (
    <div style={{ minHeight: 320 }}>
      <States
        states={{
          Open: (
            <Shown act={(element) => element.querySelector('button')?.click()}>
              <Menu
                label={text.name}
                trigger={text.name}
                triggerClassName={buttonClass()}
                groups={groups}
                align="start"
              />
            </Shown>
          ),
        }}
      />
    </div>
  );
}

export function OpenTooltip() {
  const text = useSampleTexts();
  return (
    <div style={{ paddingTop: 80 }}>
      <States
        states={{
          Open: (
            <Focused>
              <Tooltip text={text.paragraph}>
                {(described) => (
                  <button type="button" className={buttonClass()} {...described}>
                    {text.short}
                  </button>
                )}
              </Tooltip>
            </Focused>
          ),
        }}
      />
    </div>
  );
}
