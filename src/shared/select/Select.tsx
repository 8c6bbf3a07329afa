import { CacheProvider } from '@emotion/react';
import { useEffect, useRef } from 'react';
import ReactSelect, {
  components,
  type AriaLiveMessages,
  type ClassNamesConfig,
  type GroupBase,
  type InputProps,
  type MultiValueRemoveProps,
} from 'react-select';
import type { ControlProps } from '../form/Field';
import { truncate } from '../format/truncate';
import { useHost } from '../host/useHost';
import type { Translate } from '../i18n/messages';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles, type Classes } from '../style/useStyles';
import type { Choice, ChoiceSource } from './choice';
import { emotionCacheOf } from './emotion';
import * as sheet from './Select.module.css';
import { useChoices } from './useChoices';
import * as words from '../../../texts/compiled/screen/common';
import * as selectMessages from '../../../texts/compiled/screen/select';

export interface SelectProps {
  value: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
  source: ChoiceSource;
  multi?: boolean;
  /** Characters of an option that are shown (D1 §9): 40, or 10 in the attach-asset filters. */
  labelLength?: number;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  /** Takes the focus and opens when it appears, and looks for this word if it is one. */
  start?: string;
  control?: Partial<ControlProps>;
  /** Needed without `control`. */
  label?: string;
}

/**
 * A select whose options are searched on the server, 20 at a time. The menu lies in the shadow root or in the dialog
 * around.
 */
export function Select({
  value,
  onChange,
  source,
  multi,
  labelLength = 40,
  placeholder,
  disabled,
  onBlur,
  start,
  control,
  label,
}: SelectProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { kit, portal } = useHost();
  const { choices, total, state, refusal, open, search, more } = useChoices(source);
  const first = useRef(start === undefined ? undefined : () => (start ? search(start) : open()));
  useEffect(() => first.current?.(), []);
  const extra: Extra = {
    described: control?.['aria-describedby'],
    needed: control?.['aria-required'],
    removeText: (name) => t(selectMessages.remove, { name }),
  };
  return (
    <CacheProvider value={emotionCacheOf(kit.root)}>
      {/* react-select listens at the document for touches elsewhere; from out there every touch in a shadow root looks like one. */}
      <div className={css.select} onTouchEnd={(event) => event.nativeEvent.stopPropagation()}>
        <ReactSelect<Choice, boolean>
          unstyled
          inputId={control?.id}
          aria-label={label}
          aria-labelledby={control?.['aria-labelledby']}
          aria-invalid={control?.['aria-invalid']}
          components={parts}
          {...extra}
          required={false}
          autoFocus={start !== undefined}
          defaultMenuIsOpen={start !== undefined}
          defaultInputValue={start}
          isMulti={Boolean(multi)}
          isDisabled={disabled}
          isClearable
          isRtl={kit.dir === 'rtl'}
          closeMenuOnSelect={!multi}
          blurInputOnSelect={multi ? false : undefined}
          hideSelectedOptions={false}
          placeholder={placeholder ?? t(selectMessages.placeholder)}
          value={[...value]}
          options={choices as Choice[]}
          isLoading={state === 'loading'}
          filterOption={null}
          getOptionValue={({ id }) => String(id)}
          getOptionLabel={({ name }) => name}
          formatOptionLabel={({ name, note }, { context }) => (
            <span className={css.label} title={name}>
              <span>{truncate(name, labelLength)}</span>
              {context === 'menu' && note && <span className={css.note}>{note}</span>}
            </span>
          )}
          onChange={(chosen) => onChange(Array.isArray(chosen) ? chosen : chosen ? [chosen as Choice] : [])}
          onMenuOpen={open}
          onInputChange={(text, { action }) => {
            if (action === 'input-change') search(text.trim());
          }}
          onMenuScrollToBottom={more}
          onBlur={onBlur}
          loadingMessage={() => t(words.loading)}
          noOptionsMessage={() =>
            refusal ??
            t(state === 'failed' ? selectMessages.failed : state === 'ready' ? selectMessages.none : words.loading)
          }
          ariaLiveMessages={spoken(t, total)}
          screenReaderStatus={() => t(selectMessages.options, { count: total })}
          menuPortalTarget={portal}
          menuPosition="fixed"
          menuPlacement="auto"
          menuShouldScrollIntoView={false}
          maxMenuHeight={280}
          tabSelectsValue={false}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && event.currentTarget.querySelector('[aria-expanded="true"]'))
              event.stopPropagation();
          }}
          classNames={look(css, Boolean(control?.['aria-invalid']))}
        />
      </div>
    </CacheProvider>
  );
}

/** What our parts of react-select read from its props. */
interface Extra {
  described: string | undefined;
  needed: true | undefined;
  removeText: (name: string) => string;
}

/**
 * react-select describes its input by itself; hint and error of the field belong to it as well. Its own `required` would
 * add a second input that the browser checks.
 */
function DescribedInput(props: InputProps<Choice, boolean>) {
  const { described, needed } = props.selectProps as unknown as Extra;
  return (
    <components.Input
      {...props}
      aria-describedby={cx(described, props['aria-describedby']) || undefined}
      aria-required={needed}
    />
  );
}

function RemoveButton(props: MultiValueRemoveProps<Choice, boolean>) {
  const { removeText } = props.selectProps as unknown as Extra;
  return (
    <components.MultiValueRemove
      {...props}
      innerProps={{ ...props.innerProps, 'aria-label': removeText(props.data.name) }}
    />
  );
}

const parts = { Input: DescribedInput, MultiValueRemove: RemoveButton };

function look(css: Classes, invalid: boolean): ClassNamesConfig<Choice, boolean> {
  return {
    control: ({ isFocused, isDisabled }) =>
      cx(css.control, isFocused && css.focused, isDisabled && css.disabled, invalid && css.invalid),
    valueContainer: () => css.values!,
    placeholder: () => css.placeholder!,
    input: () => css.input!,
    multiValue: () => css.chip!,
    multiValueLabel: () => css.chipLabel!,
    multiValueRemove: () => css.chipRemove!,
    clearIndicator: () => css.indicator!,
    dropdownIndicator: () => css.indicator!,
    loadingIndicator: () => css.loading!,
    menuPortal: () => css.portal!,
    menu: () => css.menu!,
    menuList: () => css.list!,
    option: ({ isFocused, isSelected }) => cx(css.option, isFocused && css.pointed, isSelected && css.selected),
    noOptionsMessage: () => css.message!,
    loadingMessage: () => css.message!,
  };
}

function spoken(t: Translate, total: number): AriaLiveMessages<Choice, boolean, GroupBase<Choice>> {
  return {
    guidance: ({ context }) => (context === 'menu' || context === 'input' ? t(selectMessages.guidance) : ''),
    onFocus: ({ focused, options }) =>
      t(selectMessages.focused, {
        name: focused.name,
        index: (options as readonly Choice[]).findIndex(({ id }) => id === focused.id) + 1,
        total,
      }),
    onChange: ({ action, label = '' }) =>
      action === 'clear'
        ? t(selectMessages.cleared)
        : t(
            action === 'remove-value' || action === 'pop-value' || action === 'deselect-option'
              ? selectMessages.removed
              : selectMessages.chosen,
            { name: label },
          ),
    onFilter: () => t(selectMessages.options, { count: total }),
  };
}
