import { create } from './settings';
import { Slot } from './slot';

const parse = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0);

/**
 * `<service-desk-asset-select name="assets" required multiple>`: a field that the host's own form submits, one entry
 * per chosen asset. Its state is the attribute `data-value`, so a page that clones its content clones the choice;
 * `value` is what a reset returns to.
 */
export class AssetSelect extends Slot {
  static formAssociated = true;
  static override observedAttributes = ['name', 'value', 'data-value', 'multiple', 'required'];
  #disabled = false;

  override get point() {
    return 'form.asset-select' as const;
  }

  /** Ids of the chosen assets. */
  get value(): number[] {
    return parse(this.getAttribute('data-value') ?? this.getAttribute('value'));
  }
  set value(ids: readonly number[]) {
    this.setAttribute('data-value', `${ids}`);
  }

  protected override readAttributes() {
    return {
      name: this.getAttribute('name') ?? '',
      value: this.value,
      multiple: this.hasAttribute('multiple'),
      required: this.hasAttribute('required'),
      disabled: this.#disabled,
      label: this.internals?.labels[0]?.textContent ?? '',
    };
  }

  override connectedCallback() {
    super.connectedCallback();
    // Something must be able to take the focus when a required field is reported before its widget is there.
    if (this.state === 'idle') this.shadowRoot!.replaceChildren(create('div', { tabIndex: -1 }));
    this.refresh();
  }

  override refresh() {
    super.refresh();
    this.entered();
  }

  /** Tells the form what is chosen and whether that will do. */
  protected override entered() {
    const { internals, value } = this;
    if (!internals) return;
    const entries = new FormData();
    for (const id of value) entries.append(this.getAttribute('name') ?? '', `${id}`);
    internals.setFormValue(entries, value.join());
    // A field that could not load must not keep the host's form from being sent.
    const missing = this.hasAttribute('required') && !value.length && this.state !== 'failed';
    // In the browser's words, as any other field of the form says it.
    const validity = missing ? create('input', { required: true }).validationMessage : '';
    internals.setValidity({ valueMissing: missing }, validity);
  }

  override send: Slot['send'] = (name, detail) => {
    if (name === 'input') {
      this.value = (detail as { value: number[] }).value;
      for (const type of ['input', 'change']) this.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }
    return super.send(name, detail);
  };

  formDisabledCallback(disabled: boolean) {
    this.#disabled = disabled;
    this.refresh();
  }
  formResetCallback() {
    this.removeAttribute('data-value');
  }
  /** What the browser hands back is what {@link entered} has said. */
  formStateRestoreCallback(state: string) {
    this.value = parse(state);
  }
}
