import { createApp, defineComponent, h, onBeforeUnmount, onMounted, ref, version } from 'vue';

const Ticket = defineComponent({
  props: { id: { type: Number, required: true } },
  emits: ['next'],
  setup(props, { emit }) {
    const done = ref(false);
    const saved = ref('');
    const toggle = (event: KeyboardEvent) => {
      if (event.key === 'd' && event.target === document.body) done.value = false;
    };
    onMounted(() => addEventListener('keydown', toggle));
    onBeforeUnmount(() => removeEventListener('keydown', toggle));
    const send = (event: Event) => {
      event.preventDefault();
      saved.value = [...new FormData(event.target as HTMLFormElement)].join();
    };
    return () =>
      h('main', [
        h('h1', `Ticket ${props.id}`),
        h('p', `Vue ${version}`),
        h('button', { onClick: () => (done.value = true) }, 'Done'),
        h('span', done.value ? 'It is done' : 'Not yet done'),
        h('form', { onSubmit: send }, [
          h('label', ['Reply ', h('input', { name: 'reply' })]),
          h('button', 'Send'),
          h('p', saved.value && `Saved ${saved.value}`),
        ]),
        h('button', { onClick: () => emit('next') }, 'Next ticket'),
        h('div', { id: 'place', 'data-done': done.value }),
        h('service-desk-slot', { point: 'ticket.problem', 'ticket-id': props.id }),
      ]);
  },
});

createApp({
  setup() {
    const id = ref(42);
    return () => h(Ticket, { key: id.value, id: id.value, onNext: () => id.value++ });
  },
}).mount('#app');
