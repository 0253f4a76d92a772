"""A headless Chromium, asked through its DevTools protocol over a pipe: nothing but Python's standard library is needed.

    with Browser() as browser:
        page = browser.open(path)
        page.evaluate('document.title')
        page.requests, page.messages      # what it fetched; errors, warnings, violations of the policy
"""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

import harness

NAMES = ('chromium', 'chromium-browser', 'google-chrome')
SWITCHES = ('--headless=new', '--remote-debugging-pipe', '--no-sandbox', '--no-first-run', '--disable-gpu', '--disable-extensions', '--disable-sync',
            '--disable-background-networking', '--disable-component-update', '--disable-default-apps', '--disable-dev-shm-usage', '--hide-scrollbars',
            '--force-color-profile=srgb', '--window-size=1400,900')
PATIENCE = 120  # seconds until a browser that does not answer is given up; nothing is measured by it


class Page:
    def __init__(self, browser, session):
        self.browser, self.session = browser, session
        self.requests, self.messages, self.events = [], [], []

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def evaluate(self, expression):
        """The value of a JavaScript expression; of a promise what it comes to."""
        answer = self.call('Runtime.evaluate', expression=expression, returnByValue=True, awaitPromise=True)
        assert 'exceptionDetails' not in answer, answer['exceptionDetails']
        return answer['result'].get('value')

    def settle(self):
        """Waits until scrolling has come to rest: three frames in which nothing moved. On a busy machine it begins late."""
        self.evaluate('''new Promise(done => {
          const begin = performance.now();
          let last = '', still = 0;
          (function look() {
            const now = scrollY + ':' + [...document.querySelectorAll('.pane')].map(pane => pane.scrollTop).join();
            still = now === last ? still + 1 : 0; last = now;
            still > 2 && performance.now() - begin > 300 ? done(true) : requestAnimationFrame(look);
          })();
        })''')

    def print_pdf(self):
        return base64.b64decode(self.call('Page.printToPDF', printBackground=True, preferCSSPageSize=True)['data'])

    def note(self, event):
        method, parameters = event['method'], event['params']
        self.events.append(method)
        if method == 'Network.requestWillBeSent':
            self.requests.append(parameters['request']['url'])
        elif method == 'Log.entryAdded':
            self.messages.append(parameters['entry']['text'])
        elif method == 'Runtime.exceptionThrown':
            self.messages.append(json.dumps(parameters['exceptionDetails']))
        elif method == 'Runtime.consoleAPICalled':
            self.messages.append(json.dumps(parameters['args']))
        elif method == 'Page.javascriptDialogOpening':
            self.messages.append(parameters['message'])


class Browser:
    def __init__(self):
        self.program = next(filter(None, map(shutil.which, NAMES)), None)
        if self.program is None:
            raise harness.Skip('no Chromium is installed')
        self.number, self.buffer, self.pages = 0, b'', {}

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix='winnow-browser-')
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        command = [self.program, *SWITCHES, f'--user-data-dir={self.profile}', 'about:blank']
        redirect = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'  # the pipe is told by these numbers
        self.process = subprocess.Popen(['bash', '-c', redirect, 'bash', *command], pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True, env={**os.environ, 'HOME': self.profile})
        os.close(to_browser)
        os.close(from_browser)
        return self

    def __exit__(self, *_):
        try:
            self.call('Browser.close')
        except (AssertionError, OSError):
            self.process.kill()
        os.close(self.out)
        self.process.wait(PATIENCE)
        os.close(self.into)
        shutil.rmtree(self.profile, ignore_errors=True)

    def read(self):
        """The next message."""
        end = time.monotonic() + PATIENCE
        while b'\0' not in self.buffer:
            assert select.select([self.into], [], [], max(0, end - time.monotonic()))[0], 'the browser does not answer'
            piece = os.read(self.into, 1 << 20)
            assert piece, 'the browser is gone'
            self.buffer += piece
        message, self.buffer = self.buffer.split(b'\0', 1)
        return json.loads(message)

    def take(self, message):
        page = self.pages.get(message.get('sessionId'))
        if page is not None and 'method' in message:
            page.note(message)

    def call(self, method, session=None, **parameters):
        self.number += 1
        number = self.number
        message = {'id': number, 'method': method, 'params': parameters, **({'sessionId': session} if session else {})}
        os.write(self.out, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.read()
            if answer.get('id') == number:
                assert 'error' not in answer, (method, answer['error'])
                return answer['result']
            self.take(answer)

    def open(self, path, scripts=True):
        """The page at @path once it is loaded. @scripts: whether its script runs."""
        target = self.call('Target.createTarget', url='about:blank')['targetId']
        session = self.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        page = self.pages[session] = Page(self, session)
        for domain in ('Page', 'Network', 'Log', 'Runtime'):
            page.call(f'{domain}.enable')
        if not scripts:
            page.call('Emulation.setScriptExecutionDisabled', value=True)
        page.events.clear()
        page.call('Page.navigate', url=pathlib.Path(path).absolute().as_uri())
        while 'Page.loadEventFired' not in page.events:
            self.take(self.read())
        return page
