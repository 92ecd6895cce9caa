// The board alone, for its tests: `bench.set` changes its properties, `bench.calls` is what it has reported.
import { mount } from 'svelte';
import '../../src/app.css';
import Bench from './Bench.svelte';

const target = document.querySelector('#app');
if (target) mount(Bench, { target });
