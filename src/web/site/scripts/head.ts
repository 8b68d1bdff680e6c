/*
 * The one script in the head of every page, written into it as it is built: the choices of the visitor before the first
 * paint, the rest after the page can be read.
 */
import './preferences.ts'
import '../islands/loader.ts'
import '../offline/register.ts'
