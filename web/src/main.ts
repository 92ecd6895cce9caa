import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { begin } from './lib/i18n.svelte';

const target = document.getElementById('app');
if (target) {
  await begin();
  mount(App, { target });
}
